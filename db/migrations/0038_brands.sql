CREATE TABLE `brands` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`is_lip_balm` integer DEFAULT false NOT NULL,
	`position` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	CONSTRAINT "brand_slug_form" CHECK("brands"."slug" <> '' and "brands"."slug" not glob '*[^a-z0-9-]*'),
	CONSTRAINT "brand_named" CHECK(trim("brands"."name") <> '' and "brands"."name_key" <> ''),
	CONSTRAINT "is_lip_balm_flag" CHECK("brands"."is_lip_balm" in (0, 1)),
	CONSTRAINT "position_ge0" CHECK("brands"."position" is null or (typeof("brands"."position") = 'integer' and "brands"."position" >= 0)),
	CONSTRAINT "brands_instants" CHECK(typeof("brands"."created_at_ms") in ('integer', 'null') and typeof("brands"."updated_at_ms") in ('integer', 'null'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_name_key_unique` ON `brands` (`name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `brands_lip_balm` ON `brands` (`is_lip_balm`) WHERE "brands"."is_lip_balm" = 1;--> statement-breakpoint
INSERT INTO `brands` (`slug`, `name`, `name_key`, `text`, `is_lip_balm`, `position`, `created_at_ms`, `updated_at_ms`)
SELECT `column1`, `column2`, `column3`, `column4`, `column5`, `column6`, 1795824000000, 1795824000000 FROM (VALUES
	('afnan', 'Afnan', 'afnan', 'Casa de Dubái que juega en primera: 9 PM, Supremacy y una perfumería que se hace notar sin gritar.', 0, 0),
	('amaran', 'Amaran', 'amaran', 'Árabes modernos, con mucha vainilla y fruta, y frascos que dan ganas de dejar a la vista.', 0, 1),
	('al-haramain', 'Al Haramain', 'al-haramain', 'Desde La Meca, cincuenta años de oud y ámbar. Amber Oud es su puerta de entrada; entrá sin apuro.', 0, 2),
	('ariana-grande', 'Ariana Grande', 'ariana-grande', 'Dulces, esponjosos y divertidos: pera, malvavisco y vainilla para todos los días.', 0, 3),
	('armaf', 'Armaf', 'armaf', 'De Club de Nuit a Odyssey: cítricos, abedul y maderas con una duración que sorprende por lo que cuestan.', 0, 4),
	('azzaro', 'Azzaro', 'azzaro', 'Mediterráneo en frasco: lavanda, cardamomo y cuero. Clásicos que siguen saliendo de noche.', 0, 5),
	('bharara', 'Bharara', 'bharara', 'Frascos de cuero y brillo, y adentro naranja, vainilla y maderas que se sienten a dos metros.', 0, 6),
	('britney-spears', 'Britney Spears', 'britney-spears', 'Fantasy y su familia: chocolate blanco, kiwi y cupcake. La nostalgia también se perfuma.', 0, 7),
	('calvin-klein', 'Calvin Klein', 'calvin-klein', 'Limpios y fáciles de usar: CK One, Eternity, Euphoria. Los que siempre quedan bien.', 0, 8),
	('carmex', 'Carmex', 'carmex', 'Bálsamos labiales de Estados Unidos, en pomo, barra o potecito. Mentol, manteca de cacao y alivio.', 1, 9),
	('elizabeth-arden', 'Elizabeth Arden', 'elizabeth-arden', 'Green Tea y compañía: té, cítricos y flores, frescos a toda hora y a buen precio.', 0, 10),
	('fragrance-world', 'Fragrance World', 'fragrance-world', 'Reversiones árabes de los nombres grandes, con buena estela y mejor precio.', 0, 11),
	('french-avenue', 'French Avenue', 'french-avenue', 'La línea más cuidada de Fragrance World: gourmands densos, whisky, tabaco y caramelo.', 0, 12),
	('gres', 'Grès', 'gres', 'Cabotine y Cabochard: perfumería francesa de otra época, verde y con carácter.', 0, 13),
	('issey-miyake', 'Issey Miyake', 'issey-miyake', 'Agua, cítricos y madera clara. L''Eau d''Issey sigue oliendo a limpio y a recién salido de casa.', 0, 14),
	('jennifer-lopez', 'Jennifer Lopez', 'jennifer-lopez', 'Glow y sus hermanos: jabón, azahar y almizcle. Piel limpia, todo el día.', 0, 15),
	('katy-perry', 'Katy Perry', 'katy-perry', 'Fruta, flores y algodón de azúcar. Para arrancar en el perfume con una sonrisa.', 0, 16),
	('lattafa', 'Lattafa', 'lattafa', 'La casa árabe que más nos piden: Asad, Yara, Khamrah. Especias, vainilla y horas de duración.', 0, 17),
	('maison-alhambra', 'Maison Alhambra', 'maison-alhambra', 'Inspirados en los grandes, hechos en Dubái: Delilah, Kismet, Jean Lowe. Mucho perfume por poco.', 0, 18),
	('maison-asrar', 'Maison Asrar', 'maison-asrar', 'Una casa y una obsesión: la vainilla, con caramelo, con ciruela o sola. Dulces que abrigan.', 0, 19),
	('moschino', 'Moschino', 'moschino', 'Toy, Fresh Couture, Cheap and Chic: flores y cítricos con humor, en frascos que son un juego.', 0, 20),
	('paris-corner', 'Paris Corner', 'paris-corner', 'Khair, Qissa y otros postres de Dubái: pistacho, crema, chocolate y malvavisco, con mucha duración.', 0, 21),
	('rasasi', 'Rasasi', 'rasasi', 'Hawas y una tradición de 1979: frescos que no se apagan con el calor y ouds para el invierno.', 0, 22),
	('rayhaan', 'Rayhaan', 'rayhaan', 'Frutales y acuáticos de estela larga, para el calor y para la salida de después.', 0, 23),
	('sabrina-carpenter', 'Sabrina Carpenter', 'sabrina-carpenter', 'Caramelo, frutilla y vainilla, en frascos de golosina. Dulces sin pedir permiso.', 0, 24),
	('sol-de-janeiro', 'Sol de Janeiro', 'sol-de-janeiro', 'Cheirosa en bruma: pistacho, caramelo salado y verano, para el pelo y para el cuerpo.', 0, 25),
	('tubbees', 'Tubbees', 'tubbees', 'Postres líquidos: malvavisco, galletita y fruta en frascos que hacen reír.', 0, 26),
	('versace', 'Versace', 'versace', 'Eros, Bright Crystal, Dylan Blue: menta, cítricos y flores de Italia, con la medusa en la tapa.', 0, 27),
	('victorias-secret', 'Victoria''s Secret', 'victorias-secret', 'Brumas para usar sin medida: vainilla, flores y fruta, después de la ducha o en la cartera.', 0, 28),
	('zimaya', 'Zimaya', 'zimaya', 'La hermana menor de Afnan: gourmands y orientales bien armados, para probar sin gastar de más.', 0, 29)
);--> statement-breakpoint
INSERT INTO `brands` (`slug`, `name`, `name_key`, `text`, `created_at_ms`, `updated_at_ms`)
SELECT `brand_slug`, max(`brand`), `brand_slug`, 'Todo lo de ' || max(`brand`) || ' que tenemos ahora. Elegí el tamaño y mirá el stock al instante.', 1795824000000, 1795824000000
FROM `perfumes` WHERE `archived_at_ms` IS NULL AND `brand_slug` NOT IN (SELECT `slug` FROM `brands`) GROUP BY `brand_slug`;
