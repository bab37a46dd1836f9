/**
 * Places of Argentine postal codes, to fill in an address (docs/product-rules.md#addresses). They are suggestions: a code
 * may span two provinces and many towns.
 */

/** Provinces by the first letter of an eight-character code. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: "Salta",
  B: "Buenos Aires",
  C: "Ciudad Autónoma de Buenos Aires",
  D: "San Luis",
  E: "Entre Ríos",
  F: "La Rioja",
  G: "Santiago del Estero",
  H: "Chaco",
  J: "San Juan",
  K: "Catamarca",
  L: "La Pampa",
  M: "Mendoza",
  N: "Misiones",
  P: "Formosa",
  Q: "Neuquén",
  R: "Río Negro",
  S: "Santa Fe",
  T: "Tucumán",
  U: "Chubut",
  V: "Tierra del Fuego",
  W: "Corrientes",
  X: "Córdoba",
  Y: "Jujuy",
  Z: "Santa Cruz",
};

/** The first code of each range, with the letter of its province. */
const RANGES =
  "1000C 1500B 1647E 1648B 2000S 2189X 2200S 2354G 2400X 2401S 2411X 2438S 2525X 2527S 2550X 2600S 2624X 2630S " +
  "2645X 2700B 2722S 2740B 2820E 2900B 2918S 2930B 3000S 3062G 3066S 3100E 3194W 3200E 3220W 3228E 3230W 3240E " +
  "3300N 3302W 3304N 3340W 3350N 3400W 3500H 3525P 3530H 3550S 3600P 3700H 3712G 3716H 3736G 4000T 4126A 4127T " +
  "4139K 4141T 4184G 4186T 4189G 4190A 4195G 4198A 4200G 4231K 4233G 4234K 4237G 4242T 4296G 4400A 4461Y 4530A " +
  "4600Y 4633A 4634Y 4700K 5000X 5250G 5260K 5270X 5274F 5280X 5300F 5315K 5325F 5331K 5350F 5400J 5470F 5500M " +
  "5700D 5800X 5831D 5833X 5835D 5837X 5881D 5885X 6000B 6009S 6013B 6036S 6042B 6100S 6105B 6106S 6119X 6200L " +
  "6215D 6220L 6223B 6225X 6228L 6230B 6270X 6277D 6300L 6335B 6352L 6389D 6400B 8200L 8300Q 8301R 8309Q 8324R " +
  "8340Q 8360R 8370Q 8400R 8401Q 8409R 8431U 8500R 8504B 8505R 8506B 8514R 9000U 9011Z 9020U 9040Z 9100U 9300Z " +
  "9409V ";

/** The best known town of a code. */
const TOWNS =
  "1602 Florida;1605 Munro;1607 Villa Adelina;1609 Boulogne;1611 Don Torcuato;1613 Los Polvorines;1615 Grand Bourg;" +
  "1617 General Pacheco;1619 Garín;1625 Escobar;1629 Pilar;1636 Olivos;1638 Vicente López;1640 Martínez;" +
  "1642 San Isidro;1643 Béccar;1644 Victoria;1646 San Fernando;1648 Tigre;1650 General San Martín;" +
  "1653 Villa Ballester;1663 San Miguel;1665 José C. Paz;1678 Caseros;1684 El Palomar;1686 Hurlingham;" +
  "1702 Ciudadela;1704 Ramos Mejía;1706 Haedo;1708 Morón;1712 Castelar;1714 Ituzaingó;1718 San Antonio de Padua;" +
  "1722 Merlo;1742 Paso del Rey;1744 Moreno;1748 General Rodríguez;1752 Lomas del Mirador;1754 San Justo;" +
  "1757 Laferrere;1759 González Catán;1770 Tapiales;1778 Ciudad Evita;1802 Aeropuerto Ezeiza;1804 Ezeiza;" +
  "1814 Cañuelas;1822 Valentín Alsina;1824 Lanús;1828 Banfield;1832 Lomas de Zamora;1834 Temperley;" +
  "1838 Luis Guillón;1842 Monte Grande;1846 Adrogué;1852 Burzaco;1854 Longchamps;1856 Glew;1870 Avellaneda;" +
  "1875 Wilde;1876 Bernal;1878 Quilmes;1882 Ezpeleta;1884 Berazategui;1888 Florencio Varela;1896 City Bell;" +
  "1897 Gonnet;1900 La Plata;1923 Berisso;1925 Ensenada;1980 Brandsen;1987 Ranchos;2000 Rosario;2121 Pérez;" +
  "2124 Villa Gobernador Gálvez;2132 Funes;2134 Roldán;2152 Granadero Baigorria;2154 Capitán Bermúdez;2170 Casilda;" +
  "2200 San Lorenzo;2300 Rafaela;2322 Sunchales;2400 San Francisco;2500 Cañada de Gómez;2550 Bell Ville;" +
  "2580 Marcos Juárez;2600 Venado Tuerto;2630 Firmat;2700 Pergamino;2705 Rojas;2720 Colón;2740 Arrecifes;" +
  "2752 Capitán Sarmiento;2760 San Antonio de Areco;2800 Zárate;2804 Campana;2820 Gualeguaychú;2840 Gualeguay;" +
  "2900 San Nicolás de los Arroyos;2915 Ramallo;2919 Villa Constitución;2930 San Pedro;2942 Baradero;3000 Santa Fe;" +
  "3016 Santo Tomé;3040 San Justo;3080 Esperanza;3100 Paraná;3153 Victoria;3200 Concordia;3230 Paso de los Libres;" +
  "3260 Concepción del Uruguay;3265 Villa Elisa;3280 Colón;3300 Posadas;3334 Puerto Rico;3360 Oberá;" +
  "3370 Puerto Iguazú;3380 Eldorado;3400 Corrientes;3450 Goya;3500 Resistencia;3560 Reconquista;3600 Formosa;" +
  "3700 Presidencia Roque Sáenz Peña;4000 San Miguel de Tucumán;4107 Yerba Buena;4146 Concepción;" +
  "4200 Santiago del Estero;4220 Termas de Río Hondo;4300 La Banda;4400 Salta;4500 San Pedro de Jujuy;" +
  "4530 San Ramón de la Nueva Orán;4560 Tartagal;4600 San Salvador de Jujuy;4608 Perico;" +
  "4700 San Fernando del Valle de Catamarca;5000 Córdoba;5105 Villa Allende;5111 Río Ceballos;5152 Villa Carlos Paz;" +
  "5172 La Falda;5186 Alta Gracia;5220 Jesús María;5280 Cruz del Eje;5300 La Rioja;5360 Chilecito;5400 San Juan;" +
  "5500 Mendoza;5501 Godoy Cruz;5505 Chacras de Coria;5507 Luján de Cuyo;5515 Maipú;5539 Las Heras;5570 San Martín;" +
  "5600 San Rafael;5620 General Alvear;5700 San Luis;5730 Villa Mercedes;5800 Río Cuarto;5850 Río Tercero;" +
  "5870 Villa Dolores;5881 Merlo;5900 Villa María;6000 Junín;6070 Lincoln;6140 Vicuña Mackenna;6300 Santa Rosa;" +
  "6360 General Pico;6400 Trenque Lauquen;6450 Pehuajó;6500 Nueve de Julio;6550 Bolívar;6600 Mercedes;" +
  "6620 Chivilcoy;6640 Bragado;6700 Luján;6740 Chacabuco;7000 Tandil;7100 Dolores;7109 Mar de Ajó;7130 Chascomús;" +
  "7165 Villa Gesell;7167 Pinamar;7200 Las Flores;7300 Azul;7400 Olavarría;7500 Tres Arroyos;7600 Mar del Plata;" +
  "7607 Miramar;7620 Balcarce;7630 Necochea;8000 Bahía Blanca;8109 Punta Alta;8300 Neuquén;8316 Plottier;" +
  "8318 Plaza Huincul;8324 Cipolletti;8332 General Roca;8336 Villa Regina;8340 Zapala;8370 San Martín de los Andes;" +
  "8400 San Carlos de Bariloche;8407 Villa La Angostura;8430 El Bolsón;8500 Viedma;8504 Carmen de Patagones;" +
  "8520 San Antonio Oeste;9000 Comodoro Rivadavia;9011 Caleta Olivia;9100 Trelew;9103 Rawson;9120 Puerto Madryn;" +
  "9200 Esquel;9400 Río Gallegos;9405 El Calafate;9410 Ushuaia;9420 Río Grande;";

/** The place that a postal code suggests. */
export interface Place {
  province: string;
  /** Empty when the code has no well-known town. */
  city: string;
}

/** Returns the place of a postal code such as `2000`, `S2000` or `s2000abc`; null for any other text. */
export function placeOf(postalCode: string): Place | null {
  const [, letter = "", digits = ""] =
    /^([A-HJ-NP-Z]?)([1-9]\d{3})(?:[A-Z]{3})?$/.exec(postalCode.trim().toUpperCase()) ?? [];
  const province = PROVINCES[letter || letterOf(digits)];
  if (!province) return null;
  const isCapital = province === PROVINCES["C"];
  return { province, city: isCapital ? "Buenos Aires" : (TOWN_OF.get(digits) ?? "") };
}

const FIRST_CODES = RANGES.trim()
  .split(" ")
  .map((range) => [range.slice(0, 4), range.slice(4)] as const);
const TOWN_OF = new Map(
  TOWNS.split(";")
    .filter(Boolean)
    .map((town) => [town.slice(0, 4), town.slice(5)]),
);

function letterOf(digits: string): string {
  return FIRST_CODES.findLast(([first]) => digits >= first)?.[1] ?? "";
}
