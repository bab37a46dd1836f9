/** Checks of the form's fields. Each returns an error message, or "". */
export const CHECKS = {
  cardNumber: (text: string) => (isCardNumber(digits(text)) ? "" : "Revisá el número de la tarjeta."),
  expiration: (text: string) => (isToCome(monthAndYear(text)) ? "" : "Ingresá un vencimiento válido."),
  securityCode: (text: string) => (/^\d{3,4}$/.test(text) ? "" : "Ingresá el código de seguridad."),
  cardholderName: (text: string) => (text.trim() ? "" : "Ingresá el nombre como aparece en la tarjeta."),
  identificationNumber: (text: string) => (/^\d{7,11}$/.test(digits(text)) ? "" : "Ingresá un documento válido."),
  email: (text: string) => (/^\S+@\S+\.\S+$/.test(text.trim()) ? "" : "Ingresá un email válido."),
};

export function digits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** "11/30" as ["11", "2030"]. */
export function monthAndYear(text: string): [month: string, year: string] {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return [month.padStart(2, "0"), year.length === 2 ? `20${year}` : year];
}

function isToCome([month, year]: [string, string]): boolean {
  const ends = new Date(Number(year), Number(month), 1);
  return Number(month) >= 1 && Number(month) <= 12 && ends.getTime() > Date.now();
}

/** Whether the text has 13 to 19 digits and passes the Luhn check. */
function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
