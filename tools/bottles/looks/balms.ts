import { pot, stick, tube } from "../forms/objects.ts";
import type { LabelLook, Look } from "../look.ts";

export const BALMS_LOOKS: Look[] = [
  {
    slug: "carmex-classic-tarro",
    tint: "#F3E3BE",
    build: pot({ kind: "gloss", color: "#F4EBD6" }, { kind: "satin", color: "#E8B62C" }),
    label: balm("Classic", "#A8231E"),
    carton: null,
  },
  {
    slug: "carmex-classic-barra",
    tint: "#F1DDC6",
    build: stick({ kind: "satin", color: "#C2281F" }, { kind: "gloss", color: "#EDBB34" }),
    label: balm("Classic", "#A8231E"),
    carton: null,
  },
  {
    slug: "carmex-cherry-tubo",
    tint: "#F1D8CF",
    build: tube({ kind: "gloss", color: "#EFC23A" }, { kind: "satin", color: "#B3202A" }),
    label: balm("Cherry", "#A8231E"),
    carton: null,
  },
  {
    slug: "carmex-strawberry-tubo",
    tint: "#F6D9DC",
    build: tube({ kind: "gloss", color: "#F3C94C" }, { kind: "satin", color: "#E86A86" }),
    label: balm("Strawberry", "#C02F55"),
    carton: null,
  },
  {
    slug: "carmex-lime-twist-tubo",
    tint: "#E2EBC9",
    build: tube({ kind: "gloss", color: "#EFCB46" }, { kind: "satin", color: "#7FB03A" }),
    label: balm("Lime Twist", "#3F6A14"),
    carton: null,
  },
  {
    slug: "carmex-vanilla-barra",
    tint: "#F3E8CF",
    build: stick({ kind: "satin", color: "#E9BE3C" }, { kind: "gloss", color: "#F6E7B4" }),
    label: balm("Vanilla", "#8A5A12"),
    carton: null,
  },
];

function balm(name: string, ink: string): LabelLook {
  return { style: "print", plain: true, house: "Carmex", name, kind: "Bálsamo labial", ink };
}
