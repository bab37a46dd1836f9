import { cylinder } from "../forms/rounds.ts";
import type { BottleBuild, Look } from "../look.ts";

const MIST = "Bruma perfumada";

export const MISTS_LOOKS: Look[] = [
  {
    slug: "sol-de-janeiro-cheirosa-62",
    tint: "#F3E1B9",
    build: cheirosa("#F0C65A", "#E8772E"),
    label: { style: "print", plain: true, house: "Sol de Janeiro", name: "Cheirosa 62", kind: MIST, ink: "#8A3D12" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-68",
    tint: "#F8D7DC",
    build: cheirosa("#F284A8", "#F5A33C"),
    label: { style: "print", plain: true, house: "Sol de Janeiro", name: "Cheirosa 68", kind: MIST, ink: "#FFFFFF" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-71",
    tint: "#EAD7C0",
    build: cheirosa("#D39A54", "#8A4F24"),
    label: { style: "print", plain: true, house: "Sol de Janeiro", name: "Cheirosa 71", kind: MIST, ink: "#FFFFFF" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-40",
    tint: "#E2D2E2",
    build: cheirosa("#8C5A9C", "#4A2A58"),
    label: { style: "print", plain: true, house: "Sol de Janeiro", name: "Cheirosa 40", kind: MIST, ink: "#FFFFFF" },
    carton: null,
  },
  {
    slug: "ariana-grande-cloud-mist",
    tint: "#DAE6F2",
    build: {
      kind: "bottle",
      form: cylinder(190, 440, 76),
      liquid: "#A5C8E8",
      frost: 0.6,
      cap: {
        kind: "dome",
        material: { kind: "satin", color: "#F4F3EF" },
        wide: 1.8,
        tall: 1.5,
        collar: { kind: "metal", color: "#C3C8CD" },
      },
    },
    label: { style: "print", house: "Ariana Grande", name: "Cloud", kind: "Body mist", ink: "#3C5778" },
    carton: null,
  },
  {
    slug: "britney-spears-fantasy-mist",
    tint: "#F7D9E6",
    build: {
      kind: "bottle",
      form: cylinder(184, 450, 66),
      liquid: "#EE7FB2",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#C3D45F" },
        wide: 1.7,
        tall: 1.5,
        collar: { kind: "satin", color: "#AFC04C" },
      },
    },
    label: { style: "print", house: "Britney Spears", name: "Fantasy", kind: "Fragrance mist", ink: "#FFFFFF" },
    carton: null,
  },
];

/** Sol de Janeiro's bottle: half frosted, with a ribbed cap in the product's color. */
function cheirosa(liquid: string, cap: string): BottleBuild {
  const gloss = { kind: "gloss", color: cap } as const;
  return {
    kind: "bottle",
    form: cylinder(196, 450, 70),
    liquid,
    frost: 0.35,
    cap: { kind: "ribbed", material: gloss, wide: 1.6, tall: 1.5, collar: gloss },
  };
}
