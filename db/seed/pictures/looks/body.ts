import { pot, stick, tube } from "../forms/objects.ts";
import { cylinder } from "../forms/rounds.ts";
import type { Look } from "../look.ts";

export const BODY_LOOKS: Look[] = [
  {
    slug: "sol-de-janeiro-cheirosa-62",
    tint: "#F3E1B9",
    build: {
      kind: "bottle",
      form: cylinder(196, 450, 70),
      liquid: "#F0C65A",
      frost: 0.35,
      cap: {
        kind: "ribbed",
        material: { kind: "gloss", color: "#E8772E" },
        wide: 1.6,
        tall: 1.5,
        collar: { kind: "gloss", color: "#E8772E" },
      },
    },
    label: {
      style: "print",
      plain: true,
      house: "Sol de Janeiro",
      name: "Cheirosa 62",
      kind: "Bruma perfumada",
      ink: "#8A3D12",
    },
    carton: null,
  },
  {
    slug: "victorias-secret-bare-vanilla",
    tint: "#F2E5D3",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#EFD3A4",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#E9D9C0" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#DCC9AB" },
      },
    },
    label: {
      style: "paper",
      house: "Victoria's Secret",
      name: "Bare Vanilla",
      kind: "Bruma perfumada",
      ink: "#6E4D24",
      ground: "#FFF8EA",
    },
    carton: null,
  },
  {
    slug: "victorias-secret-love-spell",
    tint: "#E9DCEB",
    build: {
      kind: "bottle",
      form: cylinder(176, 470, 64),
      liquid: "#C592D0",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#D9BEDF" },
        wide: 1.7,
        tall: 1.6,
        collar: { kind: "satin", color: "#C8A8D0" },
      },
    },
    label: {
      style: "paper",
      house: "Victoria's Secret",
      name: "Love Spell",
      kind: "Bruma perfumada",
      ink: "#5E2E6B",
      ground: "#FBF1FA",
    },
    carton: null,
  },
  {
    slug: "carmex-classic-tarro",
    tint: "#F3E3BE",
    build: pot({ kind: "gloss", color: "#F4EBD6" }, { kind: "satin", color: "#E8B62C" }),
    label: { style: "print", plain: true, house: "Carmex", name: "Classic", kind: "Bálsamo labial", ink: "#A8231E" },
    carton: null,
  },
  {
    slug: "carmex-cherry-tubo",
    tint: "#F1D8CF",
    build: tube({ kind: "gloss", color: "#EFC23A" }, { kind: "satin", color: "#B3202A" }),
    label: { style: "print", plain: true, house: "Carmex", name: "Cherry", kind: "Bálsamo labial", ink: "#A8231E" },
    carton: null,
  },
  {
    slug: "carmex-vanilla-barra",
    tint: "#F3E8CF",
    build: stick({ kind: "satin", color: "#E9BE3C" }, { kind: "gloss", color: "#F6E7B4" }),
    label: { style: "print", plain: true, house: "Carmex", name: "Vanilla", kind: "Bálsamo labial", ink: "#8A5A12" },
    carton: null,
  },
];
