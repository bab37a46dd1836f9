/** Twelve statements with the columns of banks and wallets in Argentina. People, accounts and movements are invented. */
import type { AwaitingOrder } from "./statement-matching.ts";

const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Returns a CUIL of this DNI with a valid check digit. */
export function cuilOf(dni: string): string {
  for (const type of ["20", "27", "23", "24"]) {
    const digits = `${type}${dni.padStart(8, "0")}`;
    const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
    const check = (11 - (sum % 11)) % 11;
    if (check < 10) return `${digits}${check}`;
  }
  return "";
}

export function awaiting(change: Partial<AwaitingOrder> = {}): AwaitingOrder {
  return {
    id: `ord_${change.number ?? "A-10482"}`,
    number: "A-10482",
    totalCentavos: 1_715_000,
    placedOn: "2026-11-20",
    expiresOn: "2026-11-24",
    isOverdue: false,
    firstName: "Facundo",
    lastName: "Torres",
    dni: "38885204",
    ...change,
  };
}

const order = (number: string, name: string, dni: string, totalCentavos: number) => {
  const [firstName = "", lastName = ""] = name.split("/");
  return awaiting({ number, firstName, lastName, dni, totalCentavos });
};

export const AWAITING: readonly AwaitingOrder[] = [
  awaiting(),
  order("A-10483", "Yamila/Núñez", "36772115", 9_833_000),
  order("A-10484", "Lautaro/Acosta", "40118220", 10_836_037),
  order("A-10488", "Carolina/Giménez", "30118845", 5_895_000),
  order("A-10491", "Joaquín/Fernández", "35991172", 6_021_000),
  order("A-10493", "Ezequiel/Ortiz", "33004512", 10_692_000),
  order("A-10494", "Milagros/Paz", "41190338", 4_707_000),
  order("A-10497", "María de los Ángeles/Herrera", "33810451", 7_335_000),
  order("A-10498", "Sofía/López", "37120998", 3_469_000),
  order("A-10499", "Gonzalo/Ríos", "29880174", 8_360_000),
  order("A-10501", "Diego/Romero", "34567123", 6_183_000),
  order("A-10502", "Bruno/Vázquez", "29880017", 3_960_512),
  order("A-10503", "Lucía/López", "39221870", 3_469_000),
  order("A-10504", "Nicolás/Álvarez", "8123456", 13_390_000),
];

const cuil = (number: string) => cuilOf(AWAITING.find((one) => one.number === number)?.dni ?? "");
const dashed = (number: string) => cuil(number).replace(/^(..)(.*)(.)$/, "$1-$2-$3");
const SHOP = "30715550012";

export interface StatementFixture {
  name: string;
  file: string;
  /** By movement: the number of the order that it pays, or "". */
  pays: string[];
}

const lines = (...rows: string[]) => rows.join("\r\n");

export const STATEMENTS: readonly StatementFixture[] = [
  {
    name: "galicia.csv",
    file: lines(
      "Fecha;Descripción;Origen;Débitos;Créditos;Grupo de Concepto;Concepto;Número de Terminal;Observaciones Cliente;Número de Comprobante;Leyendas Adicionales1;Leyendas Adicionales2;Leyendas Adicionales3;Leyendas Adicionales4;Tipo de Movimiento;Saldo",
      `23/11/2026;TRANSFERENCIA DE TERCEROS;;;17.150,00;2003;VARIOS;;;48213;FACUNDO TORRES;${cuil("A-10482")};0720;VARIOS;Imputado;1.240.150,00`,
      `23/11/2026;TRANSFERENCIA DE TERCEROS;;;98.330,00;2003;VARIOS;;A10483;48214;YAMILA NUÑEZ;;;VARIOS;Imputado;1.338.480,00`,
      "22/11/2026;COMISION MANTENIMIENTO;;2.310,00;;1001;;;;;;;;;Imputado;1.222.000,00",
      `22/11/2026;TRANSFERENCIA DE TERCEROS;;;34.690,00;2003;VARIOS;;;48201;LUCIA LOPEZ;${cuil("A-10503")};;VARIOS;Imputado;1.000,00`,
      `22/11/2026;TRANSFERENCIA DE TERCEROS;;;34.690,00;2003;VARIOS;;;48202;LOPEZ SOFIA;${cuil("A-10498")};;VARIOS;Imputado;1.000,00`,
      "22/11/2026;TRANSFERENCIA DE TERCEROS;;;45.000,00;2003;VARIOS;;;48203;MATIAS LEDESMA;;;VARIOS;Imputado;1.000,00",
    ),
    pays: ["A-10482", "A-10483", "", "A-10503", "A-10498", ""],
  },
  {
    name: "santander.csv",
    file: lines(
      "Últimos Movimientos",
      "Cuenta corriente en Pesos Nro. 179-000000/6",
      "",
      "Fecha;Suc. Origen;Desc. Sucursal;Cod. Operativo;Referencia;Concepto;Importe;Saldo",
      `23/11/2026;0000;Casa Central;4633;000000400;Transf recibida - De Herrera,maria De Los Ang / - var / ${cuil("A-10497")};73.350,00;5.607.239,01`,
      `23/11/2026;0000;Casa Central;4633;000000401;Transf recibida - De Rios,gonzalo / - var /;83.600,00;5.523.639,01`,
      "22/11/2026;0000;Casa Central;3043;000000402;Echeq clearing recibido 48hs;(100.000,00);5.440.039,01",
      "22/11/2026;0000;Casa Central;4633;000000403;Transf recibida - De Romero,mariana / - var /;61.830,00;5.540.039,01",
      "21/11/2026;0000;Casa Central;4637;000000404;Impuesto ley 25.413 credito 0,6%;-2.310,00;5.478.209,01",
    ),
    pays: ["A-10497", "A-10499", "", "A-10501", ""],
  },
  {
    name: "bbva.csv",
    file: lines(
      "Fecha;Fecha Valor;Concepto;Codigo;Número Documento;Oficina;Crédito;Débito;Detalle",
      `23/11/2026;23/11/2026;TRANSFERENCIA INMEDIATA;512;${AWAITING[4]?.dni};099;60210,00;;FERNANDEZ JOAQUIN`,
      `22/11/2026;22/11/2026;TRANSFERENCIA INMEDIATA;512;;099;108360,37;;ACOSTA LAUTARO`,
      "22/11/2026;22/11/2026;TRANSFERENCIA INMEDIATA;512;33004512;099;106900,00;;ORTIZ EZEQUIEL",
      "21/11/2026;21/11/2026;PAGO A PROVEEDORES;311;;099;;410000,00;LATTAFA DISTRIBUCIONES",
      "21/11/2026;21/11/2026;TRANSFERENCIA INMEDIATA;512;;099;17150,00;;TORRES F",
    ),
    pays: ["A-10491", "A-10484", "A-10493", "", "A-10482"],
  },
  {
    name: "macro.csv",
    file: lines(
      '"BANCO"',
      '"Cuenta: 3-000-0000000000-1"',
      '"Fecha","Nro. de Referencia","Causal","Concepto","Importe","Saldo"',
      `"23/11/2026","2991","4805","TRF INMED ${dashed("A-10494")} MILAGROS PAZ","$ 47.070,00","$ 880.120,10"`,
      `"23/11/2026","2992","4805","TRF INMED ${dashed("A-10502")}","$ 39.605,12","$ 919.725,22"`,
      '"23/11/2026","2993","2301","DEB. ""SEGURO"" INTEGRAL","-$ 9.114,00","$ 910.611,22"',
      `"22/11/2026","2994","4805","TRF INMED ${dashed("A-10488")} CAROLINA GIMENEZ","$ 59.000,00","$ 969.611,22"`,
    ),
    pays: ["A-10494", "A-10502", "", "A-10488"],
  },
  {
    name: "nacion.txt",
    file: lines(
      "Fecha\tComprobante\tConcepto\tImporte\tSaldo",
      "23/11/26\t10499\tCRED INM RIOS GONZALO\t83,600.00\t1,183,600.00",
      "23/11/26\t882104\tCRED INM NICOLAS ALVAREZ\t133,900.00\t1,100,000.00",
      "22/11/26\t882105\tDEB AUT SEGUROS\t-12,870.55\t966,100.00",
      "22/11/26\t882106\tCRED INM FERNANDEZ\t60,210.00\t978,970.55",
    ),
    pays: ["A-10499", "A-10504", "", "A-10491"],
  },
  {
    name: "brubank.csv",
    file: lines(
      "Fecha;Descripción;Débito;Crédito;Saldo",
      "23-11-26;Transferencia de Yamila Núñez;;98.330,00;198.330,00",
      "22-11-26;Transferencia de Diego Romero;;61.830,00;100.000,00",
      "22-11-26;Pago de servicios;8.400,00;;38.170,00",
      "21-11-26;Transferencia de Milagros Paz;;47.070,00;46.570,00",
    ),
    pays: ["A-10483", "A-10501", "", "A-10494"],
  },
  {
    name: "uala.csv",
    file: lines(
      "Fecha,Descripción,Tipo,Monto",
      `2026-11-23 10:33,"Transferencia recibida de Torres, Facundo",Ingreso,17150.00`,
      `2026-11-22 18:02,"Transferencia recibida de Vazquez, Bruno",Ingreso,39605.12`,
      "2026-11-22 09:10,Carga de SUBE,Egreso,-2000.00",
      "2026-11-22 08:00,Transferencia recibida de Rocío Sosa,Ingreso,58950.00",
    ),
    pays: ["A-10482", "A-10502", "", "A-10488"],
  },
  {
    name: "account_statement.csv",
    file: lines(
      "INITIAL_BALANCE;CREDITS;DEBITS;FINAL_BALANCE",
      "575,94;452.920,00;-19.128,95;434.366,99",
      "",
      "RELEASE_DATE;TRANSACTION_TYPE;REFERENCE_ID;TRANSACTION_NET_AMOUNT;PARTIAL_BALANCE",
      "22-11-2026;Transferencia recibida Ezequiel Ortiz;171776200626;106.920,00;107.495,94",
      "22-11-2026;Transferencia recibida Maria de los Angeles Herrera;171776200627;73.350,00;180.845,94",
      "23-11-2026;Transferencia recibida Nicolas Alvarez;171776200631;133.900,00;314.745,94",
      "23-11-2026;Pago con QR Supermercado;171776200640;-19.128,95;295.616,99",
      "23-11-2026;Transferencia recibida Joaquin Ezequiel Fernandez;171776200655;60.210,00;355.826,99",
    ),
    pays: ["A-10493", "A-10497", "A-10504", "", "A-10491"],
  },
  {
    name: "release-report.csv",
    file: lines(
      "DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT,PAYMENT_METHOD,PAYER_NAME,PAYER_ID_TYPE,PAYER_ID_NUMBER,BALANCE_AMOUNT",
      "2026-11-20T00:00:00.000-03:00,,,initial_available_balance,,0.00,0.00,0.00,0.00,,,,,0.00",
      "2026-11-22T23:40:00.000-04:00,131415926535,,release,payment,98330.00,0.00,98330.00,0.00,cvu,Yamila Nuñez,DNI,36772115,98330.00",
      "2026-11-23T09:12:44.000-03:00,131415926536,A-10501,release,payment,61830.00,0.00,61830.00,0.00,cvu,Marcela Paredes,DNI,14558201,160160.00",
      "2026-11-23T10:00:00.000-03:00,131415926537,,release,payout,0.00,100000.00,-100000.00,0.00,,,,,60160.00",
      "2026-11-23T11:00:00.000-03:00,131415926538,,release,payment,34690.00,0.00,34690.00,0.00,cvu,Sofia Lopez,DNI,37120998,94850.00",
      ",,,total,,294850.00,100000.00,,,,,,,",
    ),
    pays: ["", "A-10483", "A-10501", "", "A-10498"],
  },
  {
    name: "settlement-report.csv",
    file: lines(
      "EXTERNAL_REFERENCE;SOURCE_ID;PAYMENT_METHOD_TYPE;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_DATE;SETTLEMENT_NET_AMOUNT;SETTLEMENT_DATE;PAYER_NAME;PAYER_ID_NUMBER",
      ";2718281828;bank_transfer;SETTLEMENT;17150.00;2026-11-22T12:00:00.000-03:00;17150.00;2026-11-22T12:00:05.000-03:00;Facundo Torres;38885204",
      ";2718281829;bank_transfer;SETTLEMENT;83600.00;2026-11-22T13:00:00.000-03:00;83600.00;2026-11-22T13:00:05.000-03:00;Gonzalo Rios;",
      ";2718281830;bank_transfer;REFUND;-5000.00;2026-11-22T14:00:00.000-03:00;-5000.00;2026-11-22T14:00:05.000-03:00;;",
      ";2718281831;bank_transfer;SETTLEMENT;34690.00;2026-11-23T13:00:00.000-03:00;34690.00;2026-11-23T13:00:05.000-03:00;Lucia Lopez;",
    ),
    pays: ["A-10482", "A-10499", "", "A-10503"],
  },
  {
    name: "credicoop.csv",
    file: lines(
      "Fecha;Concepto;Nro.Cpbte.;Débito;Crédito;Saldo;Cód.",
      `23/11/2026;Transf.Inmediata e/Ctas.Dist Tit.O/Bco ${cuil("A-10493")}-VAR-ORTIZ EZEQUIEL;558842;;106920,00;200000,00;1425`,
      `23/11/2026;Transf.Inmediata e/Ctas.Dist Tit.O/Bco ${cuil("A-10484")}-VAR-ACOSTA LAUTARO;558843;;108360,37;308360,37;1425`,
      "22/11/2026;Transf.Inmediata e/Ctas.Dist Tit.O/Bco 27145582018-VAR-PAZ MONICA;558844;;47070,00;93080,00;1425",
      "22/11/2026;Impuesto a los debitos;0;555,10;;92524,90;1201",
    ),
    pays: ["A-10493", "A-10484", "A-10494", ""],
  },
  {
    name: "provincia.csv",
    file: lines(
      "Fecha;Movimiento;Comprobante;Débito;Crédito;Saldo en cuenta",
      `23/11/2026;CRED TRANSF CTA ${SHOP} ORD ${cuil("A-10504")};77001;;$ 133.900,00;$ 133.900,00`,
      `23/11/2026;CRED TRANSF CTA ${SHOP} ORD ${cuil("A-10497")};77002;;$ 73.350,00;$ 207.250,00`,
      `22/11/2026;CRED TRANSF CTA ${SHOP} BRUNO VAZQUEZ;77003;;$ 39.605,12;$ 246.855,12`,
      `22/11/2026;CRED TRANSF CTA ${SHOP} PEDIDO 10488;77004;;$ 58.950,00;$ 305.805,12`,
      `21/11/2026;IMPUESTO ${SHOP};77005;$ 100,00;;$ 305.705,12`,
    ),
    pays: ["A-10504", "A-10497", "A-10502", "A-10488", ""],
  },
];
