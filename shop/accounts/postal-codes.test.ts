import { expect, test } from "vitest";
import { PROVINCES } from "./address.ts";
import { placeOf } from "./postal-codes.ts";

test.each([
  ["2000", "Santa Fe", "Rosario"],
  [" s2000abc ", "Santa Fe", "Rosario"],
  ["2900", "Buenos Aires", "San Nicolás de los Arroyos"],
  ["1043", "Ciudad Autónoma de Buenos Aires", "Buenos Aires"],
  ["C1425", "Ciudad Autónoma de Buenos Aires", "Buenos Aires"],
  ["1500", "Buenos Aires", ""],
  ["1636", "Buenos Aires", "Olivos"],
  ["2400", "Córdoba", "San Francisco"],
  ["2820", "Entre Ríos", "Gualeguaychú"],
  ["3300", "Misiones", "Posadas"],
  ["3400", "Corrientes", "Corrientes"],
  ["3500", "Chaco", "Resistencia"],
  ["3600", "Formosa", "Formosa"],
  ["4000", "Tucumán", "San Miguel de Tucumán"],
  ["4200", "Santiago del Estero", "Santiago del Estero"],
  ["4400", "Salta", "Salta"],
  ["4600", "Jujuy", "San Salvador de Jujuy"],
  ["4700", "Catamarca", "San Fernando del Valle de Catamarca"],
  ["5000", "Córdoba", "Córdoba"],
  ["5300", "La Rioja", "La Rioja"],
  ["5400", "San Juan", "San Juan"],
  ["5500", "Mendoza", "Mendoza"],
  ["5700", "San Luis", "San Luis"],
  ["5881", "San Luis", "Merlo"],
  ["5900", "Córdoba", "Villa María"],
  ["6300", "La Pampa", "Santa Rosa"],
  ["7600", "Buenos Aires", "Mar del Plata"],
  ["8300", "Neuquén", "Neuquén"],
  ["8400", "Río Negro", "San Carlos de Bariloche"],
  ["8407", "Neuquén", "Villa La Angostura"],
  ["8504", "Buenos Aires", "Carmen de Patagones"],
  ["9000", "Chubut", "Comodoro Rivadavia"],
  ["9011", "Santa Cruz", "Caleta Olivia"],
  ["9410", "Tierra del Fuego", "Ushuaia"],
])("%s is in %s", (code, province, city) => {
  expect(placeOf(code)).toEqual({ province, city });
});

test.each(["", "200", "20000", "0999", "I2000", "O2000", "S2000AB", "abcd", "2000 Rosario"])(
  "%j has no place",
  (code) => {
    expect(placeOf(code)).toBeNull();
  },
);

test("each code has a province of the profile's list", () => {
  for (let code = 1000; code < 10_000; code++) expect(PROVINCES).toContain(placeOf(String(code))?.province);
});
