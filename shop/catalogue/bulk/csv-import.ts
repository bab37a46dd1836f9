/** Plans the import of a catalogue file: its changes, errors and warnings. With any error, nothing is written. */
import type { FieldMessages } from "../../refusal.ts";
import { type BrandName, brandFinder, withBrand } from "../brands/brand.ts";
import { PERFUME_FIELDS } from "../fields.ts";
import { changesBetween, type Product } from "../product.ts";
import { type CreationContext, type Movement, planChange, planNewProduct } from "../product-change.ts";
import { EMPTY_PRODUCT, formOf, readProduct, type SentProduct } from "../product-form.ts";
import type { SentSize } from "../product-form-fields.ts";
import { nameKey, unusedSlug } from "../slug.ts";
import { type CsvColumn, columnNamed } from "./csv-columns.ts";
import { importWarnings } from "./csv-import-warnings.ts";
import { errorAt, type RowError, readLine, readTable, type TableLine } from "./csv-table.ts";

/** A perfume that the import creates (`before` null) or changes. */
export interface ImportedProduct {
  /** The perfume's first line. */
  row: number;
  before: Product | null;
  after: Product;
}

export interface ImportPlan {
  /** Number of lines of the file, without the heading. */
  rows: number;
  errors: RowError[];
  /** Things to review before writing, sorted by line. They do not block the import. */
  warnings: RowError[];
  products: ImportedProduct[];
  movements: Movement[];
  /** Perfumes of the file without changes, by id, with their first lines. */
  unchanged: { id: string; row: number }[];
  /** The brands of the file that are new, in its order. */
  brands: BrandName[];
}

type ImportContext = Omit<CreationContext, "pictures"> & { newPerfumeId(): string };

/**
 * A line names its perfume by `id`, else by brand and name (an unknown name is a new perfume), and its size by ml. Empty
 * cells change nothing. `stock` counts for new sizes only, so that an old file cannot undo sales; `entered` adds units.
 */
export function planImport(
  file: string,
  { products: catalogue, brands }: { products: readonly Product[]; brands: readonly BrandName[] },
  context: ImportContext,
): ImportPlan {
  const { lines, errors } = readTable(file);
  const plan: ImportPlan = {
    rows: lines.length,
    errors,
    warnings: [],
    products: [],
    movements: [],
    unchanged: [],
    brands: [],
  };
  const known = knownOf(catalogue, brands);
  for (const group of groupsOf(lines, known)) planGroup(group, known, context, plan);
  plan.errors.push(...eanErrors(catalogue, plan));
  for (const messages of [plan.errors, plan.warnings]) messages.sort((one, other) => one.row - other.row);
  return plan;
}

type Known = ReturnType<typeof knownOf>;

function knownOf(catalogue: readonly Product[], brands: readonly BrandName[]) {
  return {
    brandNamed: brandFinder(brands),
    byId: new Map(catalogue.map((product) => [product.id, product])),
    byName: new Map(catalogue.map((product) => [nameKey(product), product])),
    slugs: new Set(catalogue.map(({ slug }) => slug)),
    pictures: new Map(catalogue.flatMap(({ pictures }) => pictures.map((picture) => [picture.path, picture] as const))),
  };
}

type ParsedLine = TableLine & ReturnType<typeof readLine>;

/** The lines of one perfume. `before`: the stored perfume; null for a new one; undefined when the lines have an unknown id. */
interface Group {
  lines: [ParsedLine, ...ParsedLine[]];
  before: Product | null | undefined;
}

function groupsOf(lines: readonly TableLine[], known: Known): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const parsed = { ...line, ...readLine(line) };
    const id = line.cells.get("id");
    const { productName = "", brand: typed = "" } = parsed.product;
    const brand = known.brandNamed(typed)?.name ?? typed;
    const before = id === undefined ? (known.byName.get(nameKey({ productName, brand })) ?? null) : known.byId.get(id);
    const key = before?.id ?? id ?? nameKey({ productName, brand });
    const group = groups.get(key);
    if (group) group.lines.push(parsed);
    else groups.set(key, { lines: [parsed], before });
  }
  return [...groups.values()];
}

function planGroup({ lines, before }: Group, known: Known, context: ImportContext, plan: ImportPlan): void {
  const [first] = lines;
  const errors = [...lines.flatMap((line) => line.errors), ...disagreements(lines), ...sizeErrors(lines)];
  if (before === undefined) errors.push(errorAt(first.row, "id", "No hay un perfume con ese id"));
  if (errors.length > 0 || before === undefined) return void plan.errors.push(...errors);
  const form = mergedForm(before, lines);
  const planned = planForm(before, form, { ...known, added: plan.brands }, context);
  if (!planned.ok) return void plan.errors.push(...locateErrors(planned.refusal.fields, form, lines));
  const changes = changesBetween(before, planned.product);
  if (before) plan.warnings.push(...importWarnings(before, changes, lines));
  if (before && changes.length === 0 && planned.movements.length === 0)
    return void plan.unchanged.push({ id: before.id, row: first.row });
  known.slugs.add(planned.product.slug);
  addBrand(planned.product, known, plan);
  plan.products.push({ row: first.row, before, after: planned.product });
  plan.movements.push(...planned.movements);
}

/** Adds a brand to the plan if it is neither stored nor on an earlier line. */
function addBrand({ brand: name, brandSlug: slug }: Product, { brandNamed }: Known, { brands }: ImportPlan): void {
  if (!brandNamed(name) && !brands.some((brand) => brand.slug === slug)) brands.push({ slug, name });
}

function planForm(
  before: Product | null,
  form: SentProduct,
  { slugs, pictures, brandNamed, added }: Known & { added: readonly BrandName[] },
  context: ImportContext,
) {
  const parsed = readProduct(form);
  if (!parsed.ok) return parsed;
  const { brand } = parsed.entry;
  const entry = withBrand(parsed.entry, brandNamed(brand) ?? brandFinder(added)(brand));
  const made = { newSizeId: context.newSizeId, nowMs: context.nowMs, pictures };
  if (before) return planChange(before, entry, made);
  return planNewProduct(entry, { id: context.newPerfumeId(), slug: unusedSlug(entry, slugs) }, made);
}

const PRODUCT_COLUMNS: readonly CsvColumn[] = [...Object.values(PERFUME_FIELDS).map(({ name }) => name), "images"];

/** Cells of the perfume that contradict an earlier line. */
function disagreements(lines: readonly ParsedLine[]): RowError[] {
  return PRODUCT_COLUMNS.flatMap((column) => {
    const filled = lines.filter(({ cells }) => cells.has(column));
    const [first] = filled;
    return filled
      .filter(({ cells }) => cells.get(column) !== first?.cells.get(column))
      .map(({ row }) => errorAt(row, column, `No coincide con la fila ${first?.row}`));
  });
}

function sizeErrors(lines: readonly ParsedLine[]): RowError[] {
  return lines.flatMap(({ row, size, cells }, index) => {
    if (!cells.has("ml")) return [errorAt(row, "ml", "Falta el tamaño")];
    const earlier = lines.slice(0, index).find((other) => other.size.ml !== undefined && other.size.ml === size.ml);
    return earlier ? [errorAt(row, "ml", `Ese tamaño ya está en la fila ${earlier.row}`)] : [];
  });
}

/** Barcodes that two sizes would have after the import. */
function eanErrors(catalogue: readonly Product[], { products }: ImportPlan): RowError[] {
  const imported = products.map(({ after }) => after);
  const kept = catalogue.filter(({ id }) => !imported.some((after) => after.id === id));
  const all = [...kept, ...imported].flatMap(({ productName, sizes }) =>
    sizes.map(({ id, ean, ml }) => ({ id, ean, named: `${productName} de ${ml}` })),
  );
  const holders = Map.groupBy(all, ({ ean }) => ean);
  return products.flatMap(({ row, after }) =>
    after.sizes.flatMap(({ id, ean, ml }) => {
      const other = ean !== "" && holders.get(ean)?.find((holder) => holder.id !== id);
      return other ? [errorAt(row, "ean", `El código del tamaño de ${ml} es también de ${other.named}`)] : [];
    }),
  );
}

/** The form as an administrator would save it: the stored perfume (or an empty form) with the lines' fields over it. */
function mergedForm(before: Product | null, lines: readonly ParsedLine[]): SentProduct {
  const stored = before && formOf(before);
  const sizes: SentSize[] = [...(stored?.milliliters ?? [])];
  for (const line of lines) {
    const index = sizes.findIndex(({ ml }) => ml === line.size.ml);
    const size = sizes[index];
    if (size) sizes[index] = changedSize(size, line);
    else sizes.push(newSize(line));
  }
  const products = lines.map(({ product }) => product);
  return Object.assign({ ...(stored ?? EMPTY_PRODUCT) }, ...products, { milliliters: sizes });
}

/** `delta.revenue` is the API's name for units received. */
function changedSize(size: SentSize, { size: sent, entered }: ParsedLine): SentSize {
  const { stock: _, ...fields } = sent;
  return { ...size, ...fields, ...(entered === undefined ? {} : { delta: { revenue: entered }, why: IMPORT_REASON }) };
}

function newSize({ size, entered }: ParsedLine): SentSize {
  return {
    ml: 0,
    price: 0,
    ...size,
    ...(entered === undefined ? {} : { delta: { revenue: entered } }),
    why: IMPORT_REASON,
  };
}

const IMPORT_REASON = "Importación";

/** Maps the form's errors to lines of the file: those of a perfume to its first line, those of a size to the size's line. */
function locateErrors(fields: FieldMessages | undefined, form: SentProduct, lines: Group["lines"]): RowError[] {
  return Object.entries({ ...fields }).flatMap(([path, messages]) => {
    const [, index, name = path] = /^milliliters\.(\d+)\.(.+)$/.exec(path) ?? [];
    const ml = form.milliliters.find((_, place) => String(place) === index)?.ml;
    const line = lines.find(({ size }) => size.ml === ml) ?? lines[0];
    return messages.map((message) => errorAt(line.row, columnOfError(name), message));
  });
}

function columnOfError(field: string): CsvColumn | "" {
  return columnNamed(field.startsWith("delta.") ? "entered" : field.replace(/\..*$/, "")) ?? "";
}
