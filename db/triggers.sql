-- Every trigger of the database. `migrate` (db/migrate.ts) drops them all, changes the tables and creates them again from
-- this file, in one transaction. It splits this file at lines with `END;`. The text of a RAISE is the refusal's name.

-- Here `migrate` inserts the triggers that check lists of values (`LIST_TRIGGERS` in db/lists.ts).
{lists}

-- `{any of a but b, c}` stands for the condition that any column of the table `a` except `b` and `c` has changed.

-- Stock: the counters of a size follow from the ledger. --------------------------------------------------------------

CREATE TRIGGER size_opens_empty BEFORE INSERT ON sizes
WHEN NEW.revenue <> 0 OR NEW.stock <> 0 OR NEW.reserved <> 0 OR NEW.sold <> 0 OR NEW.removed <> 0 OR NEW.defective <> 0
BEGIN
  SELECT RAISE(ABORT, 'size_opens_empty');
END;

CREATE TRIGGER stock_follows_ledger AFTER INSERT ON stock_movements
BEGIN
  UPDATE sizes SET
    revenue = revenue + CASE WHEN NEW.kind IN ('incoming', 'receipt', 'surplus') THEN NEW.units ELSE 0 END,
    stock = stock + CASE
      WHEN NEW.kind IN ('incoming', 'receipt', 'surplus', 'release', 'return', 'restock', 'restockHeld') THEN NEW.units
      WHEN NEW.kind IN ('outsideSale', 'removal', 'shortage', 'defective', 'hold', 'resell') THEN -NEW.units
      ELSE 0 END,
    reserved = reserved + CASE
      WHEN NEW.kind IN ('hold', 'reopen') THEN NEW.units
      WHEN NEW.kind IN ('commit', 'release', 'restockHeld') THEN -NEW.units
      ELSE 0 END,
    sold = sold + CASE
      WHEN NEW.kind IN ('outsideSale', 'commit', 'resell') THEN NEW.units
      WHEN NEW.kind IN ('return', 'reopen', 'restock') THEN -NEW.units
      ELSE 0 END,
    removed = removed + CASE WHEN NEW.kind IN ('removal', 'shortage') THEN NEW.units ELSE 0 END,
    defective = defective + CASE NEW.kind WHEN 'defective' THEN NEW.units ELSE 0 END
  WHERE id = NEW.size_id;
END;

CREATE TRIGGER ledger_kept_as_written BEFORE UPDATE ON stock_movements
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER ledger_never_shortened BEFORE DELETE ON stock_movements
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

-- Locations: their units follow from their own ledger. The previous release, or a program other than the panel, can set a
-- location directly. Then `size_opens_located` and `location_set_directly` add the missing ledger rows. So that nothing is
-- counted twice, `location_follows_ledger` stores the sum of the ledger instead of adding the units. ---------------------

CREATE TRIGGER location_follows_ledger AFTER INSERT ON location_movements
BEGIN
  UPDATE sizes SET
    sn_f = CASE NEW.location WHEN 'snF' THEN (SELECT sum(units) FROM location_movements WHERE size_id = NEW.size_id AND location = 'snF') ELSE sn_f END,
    sn_l = CASE NEW.location WHEN 'snL' THEN (SELECT sum(units) FROM location_movements WHERE size_id = NEW.size_id AND location = 'snL') ELSE sn_l END,
    ros = CASE NEW.location WHEN 'ros' THEN (SELECT sum(units) FROM location_movements WHERE size_id = NEW.size_id AND location = 'ros') ELSE ros END
  WHERE id = NEW.size_id;
END;

CREATE TRIGGER size_opens_located AFTER INSERT ON sizes
WHEN NEW.sn_f <> 0 OR NEW.sn_l <> 0 OR NEW.ros <> 0
BEGIN
  INSERT INTO location_movements (size_id, location, kind, units, request_id, moved_by, at_ms)
  SELECT NEW.id, location, 'opening', units, 'opening', 'system', NEW.created_at_ms
  FROM (SELECT 'snF' AS location, NEW.sn_f AS units UNION ALL SELECT 'snL', NEW.sn_l UNION ALL SELECT 'ros', NEW.ros)
  WHERE units <> 0;
END;

CREATE TRIGGER location_set_directly AFTER UPDATE OF sn_f, sn_l, ros ON sizes
WHEN NEW.sn_f <> OLD.sn_f OR NEW.sn_l <> OLD.sn_l OR NEW.ros <> OLD.ros
BEGIN
  INSERT INTO location_movements (size_id, location, kind, units, request_id, moved_by, at_ms)
  SELECT NEW.id, location, 'edit', units, 'edit ' || lower(hex(randomblob(8))), 'system', unixepoch() * 1000
  FROM (
    SELECT 'snF' AS location, NEW.sn_f - coalesce((SELECT sum(units) FROM location_movements WHERE size_id = NEW.id AND location = 'snF'), 0) AS units
    UNION ALL
    SELECT 'snL', NEW.sn_l - coalesce((SELECT sum(units) FROM location_movements WHERE size_id = NEW.id AND location = 'snL'), 0)
    UNION ALL
    SELECT 'ros', NEW.ros - coalesce((SELECT sum(units) FROM location_movements WHERE size_id = NEW.id AND location = 'ros'), 0)
  )
  WHERE units <> 0;
END;

-- Sold units leave locations: first those in the city of the pickup's showroom, then those with the most units. If the
-- locations have too few units, the rest leaves no location. Same rule as `proposeLocations` in shop/stock/order-locations.ts.
CREATE TRIGGER sale_leaves_locations AFTER INSERT ON stock_movements
WHEN NEW.kind IN ('commit', 'resell')
BEGIN
  INSERT INTO location_movements (size_id, location, kind, units, request_id, order_id, moved_by, at_ms)
  SELECT NEW.size_id, location, 'order', -min(units, NEW.units - taken), 'stock ' || NEW.key, NEW.order_id, NEW.moved_by, NEW.at_ms
  FROM (
    SELECT location, units, coalesce(sum(units) OVER (
      ORDER BY near DESC, units DESC, place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ), 0) AS taken
    FROM (
      SELECT l.place, l.location, coalesce(w.city LIKE l.city, 0) AS near,
        CASE l.location WHEN 'snF' THEN s.sn_f WHEN 'snL' THEN s.sn_l ELSE s.ros END AS units
      FROM sizes s
        JOIN (
          SELECT 1 AS place, 'snF' AS location, '%san nicol%' AS city
          UNION ALL SELECT 2, 'snL', '%san nicol%'
          UNION ALL SELECT 3, 'ros', '%rosario%'
        ) l
        LEFT JOIN orders o ON o.id = NEW.order_id
        LEFT JOIN showrooms w ON w.key = o.pickup
      WHERE s.id = NEW.size_id
    )
  )
  WHERE units > 0 AND taken < NEW.units;
END;

-- Units whose sale is undone return to the locations that they left, first to the one that the fewest units left. Same rule as
-- `giveBack` in shop/stock/order-locations.ts.
CREATE TRIGGER unsold_returns_to_locations AFTER INSERT ON stock_movements
WHEN NEW.kind IN ('return', 'reopen', 'restock')
BEGIN
  INSERT INTO location_movements (size_id, location, kind, units, request_id, order_id, moved_by, at_ms)
  SELECT NEW.size_id, location, 'orderReturn', min(units, NEW.units - given), 'stock ' || NEW.key, NEW.order_id, NEW.moved_by, NEW.at_ms
  FROM (
    SELECT location, units, coalesce(sum(units) OVER (
      ORDER BY units, location = 'snF', location = 'snL' ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ), 0) AS given
    FROM (
      SELECT location, -sum(units) AS units FROM location_movements
      WHERE order_id = NEW.order_id AND size_id = NEW.size_id GROUP BY location
    ) WHERE units > 0
  )
  WHERE given < NEW.units;
END;

-- No more units leave locations for an order than are sold to it at that moment, and no more return to a location than left it.
CREATE TRIGGER location_within_order_line AFTER INSERT ON location_movements
WHEN NEW.order_id IS NOT NULL AND (
  (SELECT sum(units) FROM location_movements
    WHERE order_id = NEW.order_id AND size_id = NEW.size_id AND location = NEW.location) > 0
  OR (NEW.units < 0 AND (SELECT -sum(units) FROM location_movements WHERE order_id = NEW.order_id AND size_id = NEW.size_id)
    > (SELECT coalesce(sum(CASE WHEN kind IN ('commit', 'resell') THEN units ELSE -units END), 0) FROM stock_movements
      WHERE order_id = NEW.order_id AND size_id = NEW.size_id AND kind IN ('commit', 'resell', 'return', 'reopen', 'restock')))
)
BEGIN
  SELECT RAISE(ABORT, 'location_exceeds_line');
END;

CREATE TRIGGER location_ledger_kept_as_written BEFORE UPDATE ON location_movements
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER location_ledger_never_shortened BEFORE DELETE ON location_movements
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER goods_receipt_kept_as_written BEFORE UPDATE ON goods_receipts
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER goods_receipt_never_shortened BEFORE DELETE ON goods_receipts
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER goods_receipt_line_kept_as_written BEFORE UPDATE ON goods_receipt_lines
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER goods_receipt_line_never_shortened BEFORE DELETE ON goods_receipt_lines
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

-- Purchase orders: only their closing changes. A receipt must name an open one, so a closed one receives no more goods. --

CREATE TRIGGER purchase_order_kept_as_written BEFORE UPDATE ON purchase_orders
WHEN {any of purchase_orders but closed_at_ms, closed_by_user_id}
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER purchase_order_never_shortened BEFORE DELETE ON purchase_orders
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER purchase_order_line_kept_as_written BEFORE UPDATE ON purchase_order_lines
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER purchase_order_line_never_shortened BEFORE DELETE ON purchase_order_lines
BEGIN
  SELECT RAISE(ABORT, 'ledger_append_only');
END;

CREATE TRIGGER receipt_of_open_purchase_order BEFORE INSERT ON goods_receipts
WHEN NEW.purchase_order_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM purchase_orders WHERE id = NEW.purchase_order_id AND closed_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'purchase_order_closed');
END;

-- Barcodes: no two sizes have the same one, among the sizes that are not removed and whose perfume is not archived. This is
-- checked when a size is added and when its barcode changes, but not when a removed size or an archived perfume is restored.

CREATE TRIGGER ean_of_one_new_size BEFORE INSERT ON sizes
WHEN NEW.ean <> '' AND EXISTS (
  SELECT 1 FROM sizes s JOIN perfumes p ON p.id = s.perfume_id
  WHERE s.ean = NEW.ean AND s.ean <> '' AND s.removed_at_ms IS NULL AND p.archived_at_ms IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'ean_taken');
END;

CREATE TRIGGER ean_of_one_size BEFORE UPDATE OF ean ON sizes
WHEN NEW.ean <> '' AND NEW.ean <> OLD.ean AND EXISTS (
  SELECT 1 FROM sizes s JOIN perfumes p ON p.id = s.perfume_id
  WHERE s.ean = NEW.ean AND s.ean <> '' AND s.id <> NEW.id AND s.removed_at_ms IS NULL AND p.archived_at_ms IS NULL
)
BEGIN
  SELECT RAISE(ABORT, 'ean_taken');
END;

-- A column that was added later has no CHECK, so triggers check the bounds of an average cost.
CREATE TRIGGER average_cost_of_new_size BEFORE INSERT ON sizes
WHEN NEW.average_cost_usd_cents IS NOT NULL
  AND (typeof(NEW.average_cost_usd_cents) <> 'integer' OR NEW.average_cost_usd_cents NOT BETWEEN 1 AND 10000000)
BEGIN
  SELECT RAISE(ABORT, 'average_cost_bounds');
END;

CREATE TRIGGER average_cost_of_size BEFORE UPDATE OF average_cost_usd_cents ON sizes
WHEN NEW.average_cost_usd_cents IS NOT NULL
  AND (typeof(NEW.average_cost_usd_cents) <> 'integer' OR NEW.average_cost_usd_cents NOT BETWEEN 1 AND 10000000)
BEGIN
  SELECT RAISE(ABORT, 'average_cost_bounds');
END;

-- Brands: a perfume that is not archived has the name of its brand's row. A perfume of an unknown brand inserts a row that is
-- not in the menu. A new name of a brand is written to its perfumes in the same transaction; their open forms become stale. --

CREATE TRIGGER brand_of_new_perfume AFTER INSERT ON perfumes
WHEN NOT EXISTS (SELECT 1 FROM brands WHERE slug = NEW.brand_slug AND name = NEW.brand)
BEGIN
  INSERT INTO brands (slug, name, name_key, created_at_ms, updated_at_ms)
  SELECT NEW.brand_slug, NEW.brand, NEW.brand_slug, NEW.updated_at_ms, NEW.updated_at_ms
  WHERE NOT EXISTS (SELECT 1 FROM brands WHERE slug = NEW.brand_slug);
  UPDATE perfumes SET brand = (SELECT name FROM brands WHERE slug = NEW.brand_slug) WHERE id = NEW.id;
END;

CREATE TRIGGER brand_of_perfume AFTER UPDATE OF brand, brand_slug ON perfumes
WHEN NEW.archived_at_ms IS NULL AND NOT EXISTS (SELECT 1 FROM brands WHERE slug = NEW.brand_slug AND name = NEW.brand)
BEGIN
  INSERT INTO brands (slug, name, name_key, created_at_ms, updated_at_ms)
  SELECT NEW.brand_slug, NEW.brand, NEW.brand_slug, NEW.updated_at_ms, NEW.updated_at_ms
  WHERE NOT EXISTS (SELECT 1 FROM brands WHERE slug = NEW.brand_slug);
  UPDATE perfumes SET brand = (SELECT name FROM brands WHERE slug = NEW.brand_slug) WHERE id = NEW.id;
END;

CREATE TRIGGER brand_renamed AFTER UPDATE OF name ON brands
WHEN NEW.name <> OLD.name
BEGIN
  UPDATE perfumes SET brand = NEW.name, updated_at_ms = max(NEW.updated_at_ms, updated_at_ms + 1) WHERE brand_slug = NEW.slug;
END;

CREATE TRIGGER brand_kept BEFORE DELETE ON brands
WHEN EXISTS (SELECT 1 FROM perfumes WHERE brand_slug = OLD.slug AND archived_at_ms IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'brand_in_use');
END;

CREATE TRIGGER brand_address_kept BEFORE UPDATE OF slug ON brands
WHEN NEW.slug <> OLD.slug
BEGIN
  SELECT RAISE(ABORT, 'brand_frozen');
END;

-- Orders: `hold` says where the units are. A change of it moves them with ledger rows. -------------------------------

CREATE TRIGGER order_opens_held BEFORE INSERT ON orders
WHEN NEW.hold <> 'held' OR NEW.hold_moves <> 0 OR NEW.version <> 1
BEGIN
  SELECT RAISE(ABORT, 'order_opens_held');
END;

-- Coupons: the uses of a coupon are its orders that are not released. No count is stored. Two orders cannot take the last use.
-- When a buyer pays a rejected order again, the limits are checked again. The shop and the provider may set a released order
-- back beyond the limits: its price was agreed. Same limits as in `couponClosed` of shop/pricing/coupon.ts.
CREATE TRIGGER coupon_within_limits BEFORE INSERT ON orders
WHEN NEW.coupon_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM coupons c WHERE c.id = NEW.coupon_id AND c.active = 1
    AND (c.max_uses IS NULL
      OR c.max_uses > (SELECT count(*) FROM orders WHERE coupon_id = c.id AND hold <> 'released'))
    AND (c.max_uses_per_person IS NULL
      OR c.max_uses_per_person > (SELECT count(*) FROM orders WHERE coupon_id = c.id AND user_id = NEW.user_id AND hold <> 'released'))
)
BEGIN
  SELECT RAISE(ABORT, 'coupon_used_up');
END;

CREATE TRIGGER coupon_within_limits_again BEFORE UPDATE OF hold ON orders
WHEN NEW.coupon_id IS NOT NULL AND OLD.hold = 'released' AND NEW.hold = 'held' AND NEW.moved_by = 'buyer' AND NOT EXISTS (
  SELECT 1 FROM coupons c WHERE c.id = NEW.coupon_id AND c.active = 1
    AND (c.max_uses IS NULL
      OR c.max_uses > (SELECT count(*) FROM orders WHERE coupon_id = c.id AND hold <> 'released'))
    AND (c.max_uses_per_person IS NULL
      OR c.max_uses_per_person > (SELECT count(*) FROM orders WHERE coupon_id = c.id AND user_id = NEW.user_id AND hold <> 'released'))
)
BEGIN
  SELECT RAISE(ABORT, 'coupon_used_up');
END;

-- Only a changed limit is checked: orders that were set back may have exceeded the old one, and the other columns may change.
CREATE TRIGGER coupon_limits_above_uses BEFORE UPDATE OF max_uses, max_uses_per_person ON coupons
WHEN (NEW.max_uses IS NOT OLD.max_uses
    AND NEW.max_uses < (SELECT count(*) FROM orders WHERE coupon_id = NEW.id AND hold <> 'released'))
  OR (NEW.max_uses_per_person IS NOT OLD.max_uses_per_person AND NEW.max_uses_per_person < (
    SELECT max(uses) FROM (
      SELECT count(*) AS uses FROM orders WHERE coupon_id = NEW.id AND hold <> 'released' GROUP BY user_id)))
BEGIN
  SELECT RAISE(ABORT, 'coupon_below_uses');
END;

CREATE TRIGGER coupon_code_frozen BEFORE UPDATE ON coupons
WHEN NEW.id <> OLD.id OR NEW.code <> OLD.code OR NEW.version <> OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'coupon_frozen');
END;

CREATE TRIGGER coupon_kept BEFORE DELETE ON coupons
BEGIN
  SELECT RAISE(ABORT, 'coupon_frozen');
END;

-- Columns that were added later have no CHECK, so triggers check the bounds of a coupon's discount.
CREATE TRIGGER coupon_of_new_order BEFORE INSERT ON orders
WHEN typeof(NEW.coupon_shipping_centavos) <> 'integer' OR NEW.coupon_shipping_centavos < 0
  OR (NEW.coupon_shipping_centavos > 0 AND (NEW.coupon_id IS NULL OR NEW.shipping = 0 OR NEW.shipping_centavos > 0))
BEGIN
  SELECT RAISE(ABORT, 'coupon_frozen');
END;

CREATE TRIGGER coupon_of_new_line BEFORE INSERT ON order_lines
WHEN typeof(NEW.unit_coupon_centavos) <> 'integer' OR NEW.unit_coupon_centavos < 0
  OR (NEW.unit_coupon_centavos > 0 AND NOT EXISTS (
    SELECT 1 FROM orders WHERE id = NEW.order_id AND coupon_id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM decant_credits WHERE order_id = NEW.order_id AND size_id = NEW.size_id))
BEGIN
  SELECT RAISE(ABORT, 'coupon_frozen');
END;

-- Credit of decants: a decant gives its credit to one order that is not released, so two concurrent orders cannot both use it.
-- When a buyer pays a rejected order again, its credits are checked again. The shop and the provider may set a released order
-- back without this check: its price was agreed. `{free units of l}` stands for `freeUnits` of db/pricing/decant-credits.ts.
CREATE TRIGGER decant_credit_of_new_order BEFORE INSERT ON decant_credits
WHEN NOT EXISTS (
  SELECT 1 FROM orders WHERE id = NEW.order_id AND version = 1 AND hold = 'held' AND hold_moves = 0 AND coupon_id IS NULL
) OR EXISTS (SELECT 1 FROM order_lines WHERE order_id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'order_closed');
END;

CREATE TRIGGER decant_credit_once BEFORE INSERT ON decant_credits
WHEN NOT EXISTS (
  SELECT 1 FROM orders o JOIN orders d ON d.user_id = o.user_id JOIN order_lines l ON l.order_id = d.id
  WHERE o.id = NEW.order_id AND d.id = NEW.decant_order_id AND d.hold = 'committed'
    AND l.perfume_id = NEW.perfume_id AND l.type = NEW.decant_type AND l.size_id IS NULL
    AND NEW.units <= {free units of l}
)
BEGIN
  SELECT RAISE(ABORT, 'credit_used');
END;

CREATE TRIGGER decant_credit_once_again BEFORE UPDATE OF hold ON orders
WHEN NEW.moved_by = 'buyer' AND NEW.hold = 'held' AND OLD.hold = 'released' AND EXISTS (
  SELECT 1 FROM decant_credits n WHERE n.order_id = NEW.id AND NOT EXISTS (
    SELECT 1 FROM orders d JOIN order_lines l ON l.order_id = d.id
    WHERE d.id = n.decant_order_id AND d.hold = 'committed'
      AND l.perfume_id = n.perfume_id AND l.type = n.decant_type AND l.size_id IS NULL
      AND n.units <= {free units of l}
  )
)
BEGIN
  SELECT RAISE(ABORT, 'credit_used');
END;

CREATE TRIGGER decant_credits_kept_as_written BEFORE UPDATE ON decant_credits
BEGIN
  SELECT RAISE(ABORT, 'history_append_only');
END;

CREATE TRIGGER decant_credits_never_shortened BEFORE DELETE ON decant_credits
BEGIN
  SELECT RAISE(ABORT, 'history_append_only');
END;

-- `sent_with` names an order of the same person that is En Preparación, goes in its own parcel, and has the same delivery
-- or pickup. The new order pays no delivery. `takesAnother` in shop/orders/parcel/parcel.ts has the rule for state and parcel.
CREATE TRIGGER order_sent_with BEFORE INSERT ON orders
WHEN NEW.sent_with IS NOT NULL AND (NEW.shipping_centavos <> 0 OR NOT EXISTS (
  SELECT 1 FROM orders o WHERE o.id = NEW.sent_with AND o.user_id = NEW.user_id AND o.sent_with IS NULL
    AND o.status_glimmer = 'En Preparación' AND o.shipping = NEW.shipping AND o.pickup IS NEW.pickup))
BEGIN
  SELECT RAISE(ABORT, 'sent_with_closed');
END;

CREATE TRIGGER order_version_moves BEFORE UPDATE ON orders
WHEN NEW.version IS NOT OLD.version + 1
BEGIN
  SELECT RAISE(ABORT, 'order_version');
END;

CREATE TRIGGER order_hold_guarded BEFORE UPDATE ON orders
WHEN NEW.hold_moves IS NOT OLD.hold_moves + (NEW.hold <> OLD.hold)
BEGIN
  SELECT RAISE(ABORT, 'order_hold_moves');
END;

CREATE TRIGGER order_frozen BEFORE UPDATE ON orders
WHEN NEW.id <> OLD.id OR NEW.user_id <> OLD.user_id OR NEW.external_reference <> OLD.external_reference
  OR NEW.rate_centavos <> OLD.rate_centavos
  OR NEW.transfer_off_bp <> OLD.transfer_off_bp OR NEW.shipping <> OLD.shipping
  OR NEW.shipping_centavos <> OLD.shipping_centavos OR NEW.created_at_ms <> OLD.created_at_ms
  OR NEW.coupon_id IS NOT OLD.coupon_id OR NEW.sent_with IS NOT OLD.sent_with OR NEW.coupon_shipping_centavos <> OLD.coupon_shipping_centavos
  OR ((NEW.line_count <> OLD.line_count OR NEW.merchandise_centavos <> OLD.merchandise_centavos
    OR NEW.transaction_centavos <> OLD.transaction_centavos)
    AND NOT EXISTS (SELECT 1 FROM order_edits WHERE order_id = NEW.id AND version = NEW.version))
BEGIN
  SELECT RAISE(ABORT, 'order_frozen');
END;

CREATE TRIGGER order_complete_before_it_moves BEFORE UPDATE ON orders
WHEN (SELECT count(*) <> NEW.line_count OR max(line) <> NEW.line_count FROM order_lines WHERE order_id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'order_incomplete');
END;

CREATE TRIGGER order_kept BEFORE DELETE ON orders
BEGIN
  SELECT RAISE(ABORT, 'order_kept');
END;

-- Moves the units that are still in the order. Units that a refund has returned to stock have left it.
CREATE TRIGGER order_hold_moves_stock AFTER UPDATE OF hold ON orders
WHEN NEW.hold <> OLD.hold
BEGIN
  INSERT INTO stock_movements (size_id, kind, units, order_id, hold_move, moved_by, at_ms)
  SELECT
    size_id,
    CASE OLD.hold || ' ' || NEW.hold
      WHEN 'held committed' THEN 'commit'
      WHEN 'held released' THEN 'release'
      WHEN 'committed held' THEN 'reopen'
      WHEN 'committed released' THEN 'return'
      WHEN 'released held' THEN 'hold'
      WHEN 'released committed' THEN 'resell'
    END,
    units, NEW.id, NEW.hold_moves, NEW.moved_by, NEW.moved_at_ms
  FROM (
    SELECT l.size_id, l.quantity - (
      SELECT coalesce(sum(r.quantity), 0) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
      WHERE r.order_id = l.order_id AND r.line = l.line AND r.restock = 1 AND f.state = 'done'
    ) AS units
    FROM order_lines l WHERE l.order_id = NEW.id AND l.size_id IS NOT NULL
  ) WHERE units > 0;
END;

-- Edits: after a row of `order_edits`, the lines of an order that waits for its transfer may change, until the order is updated
-- to the edit's version. Then the ledger gets the difference between the lines and what the order holds. ----------------------

CREATE TRIGGER order_edit_in_time BEFORE INSERT ON order_edits
WHEN NOT EXISTS (
  SELECT 1 FROM orders
  WHERE id = NEW.order_id AND version = NEW.version - 1 AND status_glimmer = 'Confirmar Transferencia'
    AND hold = 'held' AND (expires_at_ms IS NULL OR expires_at_ms > NEW.at_ms)
)
BEGIN
  SELECT RAISE(ABORT, 'order_version');
END;

-- The edit's version of the catalogue must be the present one, which is computed as in db/settings/settings.ts: the stored
-- version plus the starts and ends of promotions and listed coupons that have passed.
CREATE TRIGGER order_edit_at_present_prices BEFORE INSERT ON order_edits
WHEN NEW.catalogue_version <> (SELECT catalogue_version FROM versions)
  + (SELECT count(*) FROM promotions WHERE starts_at_ms <= unixepoch() * 1000)
  + (SELECT count(*) FROM promotions WHERE ends_at_ms <= unixepoch() * 1000)
  + (SELECT count(*) FROM coupons WHERE listed = 1 AND active = 1 AND starts_at_ms <= unixepoch() * 1000)
  + (SELECT count(*) FROM coupons WHERE listed = 1 AND active = 1 AND ends_at_ms <= unixepoch() * 1000)
BEGIN
  SELECT RAISE(ABORT, 'order_closed');
END;

CREATE TRIGGER order_edit_before_refunds BEFORE INSERT ON order_edits
WHEN EXISTS (SELECT 1 FROM refunds WHERE order_id = NEW.order_id)
BEGIN
  SELECT RAISE(ABORT, 'order_version');
END;

CREATE TRIGGER order_edit_adds_up BEFORE UPDATE ON orders
WHEN EXISTS (SELECT 1 FROM order_edits WHERE order_id = NEW.id AND version = NEW.version)
  AND OLD.version = NEW.version - 1
  AND (NEW.hold <> 'held' OR OLD.hold <> 'held' OR NEW.total_paid_centavos <> NEW.transaction_centavos
    OR NEW.merchandise_centavos <> (SELECT sum(line_centavos) FROM order_lines WHERE order_id = NEW.id))
BEGIN
  SELECT RAISE(ABORT, 'order_frozen');
END;

CREATE TRIGGER order_edit_moves_stock AFTER UPDATE OF version ON orders
WHEN EXISTS (SELECT 1 FROM order_edits WHERE order_id = NEW.id AND version = NEW.version)
BEGIN
  INSERT INTO stock_movements (size_id, kind, units, order_id, request_id, moved_by, at_ms)
  SELECT d.size_id, CASE WHEN d.units > 0 THEN 'hold' ELSE 'release' END, abs(d.units), NEW.id, e.id, NEW.moved_by, NEW.moved_at_ms
  FROM order_edits e JOIN (
    SELECT size_id, sum(units) AS units FROM (
      SELECT size_id, quantity AS units FROM order_lines WHERE order_id = NEW.id AND size_id IS NOT NULL
      UNION ALL
      SELECT size_id, units * CASE WHEN kind IN ('hold', 'reopen') THEN -1 WHEN kind IN ('commit', 'release', 'restockHeld') THEN 1 ELSE 0 END
      FROM stock_movements WHERE order_id = NEW.id
    ) GROUP BY size_id
  ) d
  WHERE e.order_id = NEW.id AND e.version = NEW.version AND d.units <> 0;
END;

CREATE TRIGGER order_edits_kept_as_written BEFORE UPDATE ON order_edits
BEGIN
  SELECT RAISE(ABORT, 'history_append_only');
END;

CREATE TRIGGER order_edits_never_shortened BEFORE DELETE ON order_edits
BEGIN
  SELECT RAISE(ABORT, 'history_append_only');
END;

CREATE TRIGGER order_placed_in_history AFTER INSERT ON orders
BEGIN
  INSERT INTO order_history (order_id, version, from_status, to_status, moved_by, at_ms)
  VALUES (NEW.id, NEW.version, NULL, NEW.status_glimmer, NEW.moved_by, NEW.moved_at_ms);
END;

CREATE TRIGGER order_numbered AFTER INSERT ON orders
BEGIN
  INSERT INTO order_numbers (order_id) VALUES (NEW.id);
END;

CREATE TRIGGER order_number_frozen BEFORE UPDATE ON order_numbers
BEGIN
  SELECT RAISE(ABORT, 'order_frozen');
END;

CREATE TRIGGER order_number_kept BEFORE DELETE ON order_numbers
BEGIN
  SELECT RAISE(ABORT, 'order_kept');
END;

CREATE TRIGGER order_moved_in_history AFTER UPDATE OF status_glimmer ON orders
WHEN NEW.status_glimmer <> OLD.status_glimmer
BEGIN
  INSERT INTO order_history (order_id, version, from_status, to_status, moved_by, at_ms)
  VALUES (NEW.id, NEW.version, OLD.status_glimmer, NEW.status_glimmer, NEW.moved_by, NEW.moved_at_ms);
END;

CREATE TRIGGER history_kept_as_written BEFORE UPDATE ON order_history
BEGIN
  SELECT RAISE(ABORT, 'history_append_only');
END;

CREATE TRIGGER history_never_shortened BEFORE DELETE ON order_history
BEGIN
  SELECT RAISE(ABORT, 'history_append_only');
END;

CREATE TRIGGER notes_kept_as_written BEFORE UPDATE ON order_notes
BEGIN
  SELECT RAISE(ABORT, 'notes_append_only');
END;

-- The shop asks at most once to replace a receipt, so that the buyer gets one mail.
CREATE TRIGGER receipts_asked_once BEFORE UPDATE ON receipts
WHEN OLD.asked_at_ms IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'receipt_asked_once');
END;

-- Same limit as `TAGS_MAX` in shop/orders/order-notes.ts. A tag that the order already has is not counted again.
CREATE TRIGGER order_tags_few BEFORE INSERT ON order_tags
WHEN (SELECT count(*) FROM order_tags WHERE order_id = NEW.order_id) >= 8
  AND NOT EXISTS (SELECT 1 FROM order_tags WHERE order_id = NEW.order_id AND tag = NEW.tag)
BEGIN
  SELECT RAISE(ABORT, 'order_tags_full');
END;

-- Same limit as `VIEWS_MAX` in shop/orders/views/view-name.ts.
CREATE TRIGGER order_views_few BEFORE INSERT ON order_views
WHEN (SELECT count(*) FROM order_views) >= 20
BEGIN
  SELECT RAISE(ABORT, 'order_views_full');
END;

CREATE TRIGGER customer_notes_kept_as_written BEFORE UPDATE ON customer_notes
BEGIN
  SELECT RAISE(ABORT, 'notes_append_only');
END;

CREATE TRIGGER customer_tags_few BEFORE INSERT ON customer_tags
WHEN (SELECT count(*) FROM customer_tags WHERE user_id = NEW.user_id) >= 8
  AND NOT EXISTS (SELECT 1 FROM customer_tags WHERE user_id = NEW.user_id AND tag = NEW.tag)
BEGIN
  SELECT RAISE(ABORT, 'customer_tags_full');
END;

-- Order lines: inserted only for products that the shop sells, while the order is new or edited. A new order reserves units. -

CREATE TRIGGER order_line_in_time BEFORE INSERT ON order_lines
WHEN NOT EXISTS (
  SELECT 1 FROM orders
  WHERE id = NEW.order_id AND version = 1 AND hold = 'held' AND hold_moves = 0 AND NEW.line <= line_count
) AND NOT EXISTS (
  SELECT 1 FROM orders o JOIN order_edits e ON e.order_id = o.id AND e.version = o.version + 1 WHERE o.id = NEW.order_id
)
BEGIN
  SELECT RAISE(ABORT, 'order_closed');
END;

CREATE TRIGGER order_line_for_sale BEFORE INSERT ON order_lines
WHEN NOT EXISTS (
  SELECT 1 FROM perfumes
  WHERE id = NEW.perfume_id AND active = 1 AND soon = 0 AND archived_at_ms IS NULL
    AND (NEW.type <> 'bigDecant' OR big_decant = 1) AND (NEW.type <> 'smallDecant' OR small_decant = 1)
    AND (NEW.size_id IS NULL OR EXISTS (
      SELECT 1 FROM sizes WHERE id = NEW.size_id AND perfume_id = NEW.perfume_id AND removed_at_ms IS NULL
    ))
)
BEGIN
  SELECT RAISE(ABORT, 'not_for_sale');
END;

CREATE TRIGGER order_line_reserves AFTER INSERT ON order_lines
WHEN NEW.size_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_edits WHERE order_id = NEW.order_id)
BEGIN
  INSERT INTO stock_movements (size_id, kind, units, order_id, hold_move, moved_by, at_ms)
  SELECT NEW.size_id, 'hold', NEW.quantity, id, 0, moved_by, moved_at_ms FROM orders WHERE id = NEW.order_id;
END;

-- In a line that stays, an edit changes only the units, the amount, and the number if an earlier line is removed.
CREATE TRIGGER order_lines_kept_as_written BEFORE UPDATE ON order_lines
WHEN {any of order_lines but line, quantity, line_centavos} OR NOT EXISTS (
  SELECT 1 FROM orders o JOIN order_edits e ON e.order_id = o.id AND e.version = o.version + 1 WHERE o.id = OLD.order_id
)
BEGIN
  SELECT RAISE(ABORT, 'order_lines_immutable');
END;

CREATE TRIGGER order_lines_kept BEFORE DELETE ON order_lines
WHEN NOT EXISTS (
  SELECT 1 FROM orders o JOIN order_edits e ON e.order_id = o.id AND e.version = o.version + 1 WHERE o.id = OLD.order_id
)
BEGIN
  SELECT RAISE(ABORT, 'order_lines_immutable');
END;

-- Money: open charges, updates of payments, refunds. -----------------------------------------------------------------

-- A person has one open charge at a time: no charge is sent while a held order of the person has one with an unknown result.
CREATE TRIGGER one_charge_at_a_time BEFORE INSERT ON payment_attempts
WHEN NEW.state IN ('sent', 'unknown') AND EXISTS (
  SELECT 1 FROM orders o JOIN payment_attempts a ON a.order_id = o.id
  WHERE o.user_id = (SELECT user_id FROM orders WHERE id = NEW.order_id) AND o.hold = 'held' AND a.state IN ('sent', 'unknown')
)
BEGIN
  SELECT RAISE(ABORT, 'charge_open');
END;

-- Same rule as `supersedes` in shop/payments/provider-payment.ts: a higher rank, or the same rank and not older. Between
-- approved and in_mediation the date decides.
CREATE TRIGGER payment_rank_kept BEFORE UPDATE ON payments
WHEN CASE
  WHEN NEW.rank = OLD.rank OR (OLD.status = 'approved' AND NEW.status = 'in_mediation')
    THEN NEW.provider_updated_at_ms < OLD.provider_updated_at_ms
  WHEN OLD.status = 'in_mediation' AND NEW.status = 'approved'
    THEN NEW.provider_updated_at_ms <= OLD.provider_updated_at_ms
  ELSE NEW.rank < OLD.rank
END
BEGIN
  SELECT RAISE(ABORT, 'payment_backwards');
END;

CREATE TRIGGER refunds_within_payment AFTER INSERT ON refunds
WHEN (SELECT sum(amount_centavos) FROM refunds WHERE payment_id = NEW.payment_id AND state <> 'refused')
  > (SELECT amount_centavos FROM payments WHERE id = NEW.payment_id)
BEGIN
  SELECT RAISE(ABORT, 'refund_exceeds_payment');
END;

CREATE TRIGGER refunds_stay_within_payment AFTER UPDATE ON refunds
WHEN (SELECT sum(amount_centavos) FROM refunds WHERE payment_id = NEW.payment_id AND state <> 'refused')
  > (SELECT amount_centavos FROM payments WHERE id = NEW.payment_id)
BEGIN
  SELECT RAISE(ABORT, 'refund_exceeds_payment');
END;

-- A refund ends once: it is done, or it is refused and its units can be refunded again.
CREATE TRIGGER refund_end_kept BEFORE UPDATE OF state ON refunds
WHEN OLD.state <> 'intent' AND NEW.state <> OLD.state
BEGIN
  SELECT RAISE(ABORT, 'refund_ended');
END;

-- Units of a refund: they belong to a line of its order, are inserted while the refund is open, and never exceed the line. ----

CREATE TRIGGER refund_line_of_its_order BEFORE INSERT ON refund_lines
WHEN NOT EXISTS (
  SELECT 1 FROM refunds f JOIN order_lines l ON l.order_id = f.order_id
  WHERE f.id = NEW.refund_id AND f.order_id = NEW.order_id AND f.state = 'intent' AND l.line = NEW.line
    AND (NEW.restock = 0 OR l.size_id IS NOT NULL)
)
BEGIN
  SELECT RAISE(ABORT, 'refund_line_unknown');
END;

CREATE TRIGGER refund_lines_within_order AFTER INSERT ON refund_lines
WHEN (
  SELECT sum(r.quantity) FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
  WHERE r.order_id = NEW.order_id AND r.line = NEW.line AND f.state <> 'refused'
) > (SELECT quantity FROM order_lines WHERE order_id = NEW.order_id AND line = NEW.line)
BEGIN
  SELECT RAISE(ABORT, 'refund_exceeds_line');
END;

CREATE TRIGGER refund_lines_kept_as_written BEFORE UPDATE ON refund_lines
WHEN NEW.refund_id <> OLD.refund_id OR NEW.order_id <> OLD.order_id OR NEW.line <> OLD.line
  OR NEW.quantity <> OLD.quantity OR NEW.restock > OLD.restock
BEGIN
  SELECT RAISE(ABORT, 'refund_lines_immutable');
END;

CREATE TRIGGER refund_lines_kept BEFORE DELETE ON refund_lines
BEGIN
  SELECT RAISE(ABORT, 'refund_lines_immutable');
END;

-- Units leave the order once, when their refund is done. Those of a released order are in stock already. If a wrong entry made
-- `sold` too small, the units stay sold: the refund must not fail, because the money has been returned.
CREATE TRIGGER refund_done_restocks AFTER UPDATE OF state ON refunds
WHEN NEW.state = 'done' AND OLD.state <> 'done'
BEGIN
  UPDATE refund_lines SET restock = 0
  WHERE refund_id = NEW.id AND restock = 1 AND (SELECT hold FROM orders WHERE id = NEW.order_id) = 'committed'
    AND quantity > (
      SELECT s.sold FROM order_lines l JOIN sizes s ON s.id = l.size_id
      WHERE l.order_id = refund_lines.order_id AND l.line = refund_lines.line
    );
  INSERT INTO stock_movements (size_id, kind, units, order_id, request_id, moved_by, at_ms)
  SELECT l.size_id, CASE o.hold WHEN 'held' THEN 'restockHeld' ELSE 'restock' END, r.quantity, o.id, NEW.id,
    NEW.asked_by, NEW.settled_at_ms
  FROM refund_lines r JOIN orders o ON o.id = r.order_id
    JOIN order_lines l ON l.order_id = r.order_id AND l.line = r.line
  WHERE r.refund_id = NEW.id AND r.restock = 1 AND o.hold <> 'released';
END;

-- Panel writes: refused if the data changed after it was read. -------------------------------------------------------

CREATE TRIGGER panel_write_planned_on_this BEFORE INSERT ON panel_writes
WHEN NEW.is_current IS NOT 1
BEGIN
  SELECT RAISE(ABORT, 'perfume_stale');
END;

-- Kept rows: perfumes, sizes, the last owner, the activity log. ------------------------------------------------------

CREATE TRIGGER perfume_kept BEFORE DELETE ON perfumes
BEGIN
  SELECT RAISE(ABORT, 'perfume_kept');
END;

CREATE TRIGGER size_kept BEFORE DELETE ON sizes
BEGIN
  SELECT RAISE(ABORT, 'size_kept');
END;

CREATE TRIGGER size_removed_when_free BEFORE UPDATE OF removed_at_ms ON sizes
WHEN OLD.removed_at_ms IS NULL AND NEW.removed_at_ms IS NOT NULL AND OLD.reserved > 0
BEGIN
  SELECT RAISE(ABORT, 'size_held');
END;

CREATE TRIGGER one_owner_left BEFORE UPDATE OF role, admin_role, active ON users
WHEN OLD.role = 'admin' AND OLD.admin_role = 'owner' AND OLD.active = 1
  AND (NEW.role <> 'admin' OR NEW.admin_role <> 'owner' OR NEW.active = 0)
  AND NOT EXISTS (SELECT 1 FROM users WHERE role = 'admin' AND admin_role = 'owner' AND active = 1 AND verified = 1 AND id <> OLD.id)
BEGIN
  SELECT RAISE(ABORT, 'last_admin');
END;

-- Blocking, deleting the account or changing the role ends all sessions (docs/faults.md#i-31-sessions-end-with-access).
CREATE TRIGGER sessions_end_with_access AFTER UPDATE OF role, admin_role, active, left_at_ms ON users
WHEN NEW.role <> OLD.role OR (NEW.role = 'admin' AND NEW.admin_role <> OLD.admin_role) OR NEW.active < OLD.active OR NEW.left_at_ms IS NOT OLD.left_at_ms
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
END;

-- The invitations of an owner end with the owner's access (docs/product-rules.md#invitations).
CREATE TRIGGER invitations_end_with_sender AFTER UPDATE OF role, admin_role, active ON users
WHEN NOT (NEW.role = 'admin' AND NEW.admin_role = 'owner' AND NEW.active = 1)
BEGIN
  DELETE FROM invitations WHERE invited_by = NEW.id;
END;

-- A change of a person's role ends their invitation: an old mail must not give back a permission that was withdrawn.
CREATE TRIGGER invitation_ends_with_role AFTER UPDATE OF role ON users
WHEN NEW.role <> OLD.role
BEGIN
  DELETE FROM invitations WHERE email = NEW.email;
END;

CREATE TRIGGER audit_kept_as_written BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_append_only');
END;

CREATE TRIGGER audit_never_shortened BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'audit_append_only');
END;

-- Versions: a change of what static pages show raises both. So does a size that gets its first unit or loses its last one; any
-- other change of stock raises only the live one. `{pages show each brand of brands but a, b}` stands for three triggers that
-- raise both: on insert, on a change of any column except `a` and `b`, and on delete. --------------------------------------

CREATE TRIGGER perfume_added AFTER INSERT ON perfumes
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

CREATE TRIGGER perfume_shown AFTER UPDATE ON perfumes
WHEN {any of perfumes but updated_at_ms}
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

CREATE TRIGGER size_added AFTER INSERT ON sizes
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

CREATE TRIGGER size_shown AFTER UPDATE ON sizes
WHEN {any of sizes but revenue, stock, reserved, sold, removed, defective, sn_f, sn_l, ros, average_cost_usd_cents, created_at_ms}
  OR (NEW.stock > 0) <> (OLD.stock > 0)
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

CREATE TRIGGER size_stock_moved AFTER UPDATE OF stock ON sizes
WHEN NEW.stock <> OLD.stock AND (NEW.stock > 0) = (OLD.stock > 0)
BEGIN
  UPDATE versions SET live_version = live_version + 1;
END;

{pages show each picture of pictures}

{pages show each brand of brands but updated_at_ms}

-- Reads of the versions add the number of starts and ends that have passed. A changed date can lower that number by two, so an
-- update adds three: the versions never fall.
CREATE TRIGGER promotion_added AFTER INSERT ON promotions
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

CREATE TRIGGER promotion_changed AFTER UPDATE ON promotions
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 3, live_version = live_version + 3;
END;

CREATE TRIGGER promotion_kept BEFORE DELETE ON promotions
BEGIN
  SELECT RAISE(ABORT, 'promotion_kept');
END;

-- Only coupons that the page of promotions shows raise the versions. A change adds three, as with promotions.
CREATE TRIGGER coupon_added AFTER INSERT ON coupons
WHEN NEW.listed = 1 AND NEW.active = 1
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

CREATE TRIGGER coupon_shown AFTER UPDATE ON coupons
WHEN (OLD.listed = 1 AND OLD.active = 1) OR (NEW.listed = 1 AND NEW.active = 1)
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 3, live_version = live_version + 3;
END;

CREATE TRIGGER settings_shown AFTER UPDATE ON settings
WHEN {any of settings but rate_set_at_ms, updated_at_ms, unpaid_units_of_size, unpaid_units, unpaid_lines, unpaid_centavos, network_units, review_days, second_factor_required}
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

{pages show each plan of plans}

{pages show each showroom of showrooms}

CREATE TRIGGER best_seller_added AFTER INSERT ON best_sellers
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

CREATE TRIGGER best_seller_taken AFTER DELETE ON best_sellers
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;

{pages show each legal_text of legal_texts}

CREATE TRIGGER review_shown AFTER UPDATE ON reviews
WHEN (OLD.state = 'published' OR NEW.state = 'published') AND ({any of reviews but updated_at_ms})
BEGIN
  UPDATE versions SET catalogue_version = catalogue_version + 1, live_version = live_version + 1;
END;
