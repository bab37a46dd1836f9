import { gloss, type Material, metal } from "../draw/solid.ts";
import { block, taper } from "../forms/blocks.ts";
import type { BottleBuild, ProductLook } from "../look.ts";

const EXTRAIT = "Extrait de parfum";

export const AFNAN_LOOKS: ProductLook[] = [
  {
    slug: "afnan-9-pm",
    tint: "#DAD3E4",
    build: hour("#422E7E", "#2A2140"),
    label: { style: "print", foil: true, ink: "#E3C584" },
    carton: { paper: "#2C2148", ink: "#D8C08A" },
  },
  {
    slug: "afnan-supremacy-not-only-intense",
    tint: "#D5D9D6",
    build: supremacy("#1D2A2C", "#B9C7C6", "#A9AEB0"),
    label: { style: "plate", kind: EXTRAIT, ink: "#1E2425", ground: "#BFC4C5" },
    carton: { paper: "#20292B", ink: "#C3C9CA" },
  },
  {
    slug: "afnan-9-am-dive",
    tint: "#CDE6E6",
    build: hour("#45BFCB", "#0E4A58"),
    label: { style: "print", ink: "#043038" },
    carton: { paper: "#16808E", ink: "#E3EFEA" },
  },
  {
    slug: "afnan-9-pm-rebel",
    tint: "#DDE0CD",
    build: hour("#37421C", "#20261A"),
    label: { style: "print", foil: true, ink: "#E6D092" },
    carton: { paper: "#343E22", ink: "#D9C288" },
  },
  {
    slug: "afnan-9-pm-elixir",
    tint: "#E6CFCB",
    build: hour("#6A1520", "#24100F", gloss("#5A1620")),
    label: { style: "print", foil: true, kind: EXTRAIT, ink: "#E2B870" },
    carton: { paper: "#4E141C", ink: "#DDB674" },
  },
  {
    slug: "afnan-9-pm-pour-femme",
    tint: "#EAD7EA",
    build: hour("#8E347F", "#5C2A5E"),
    label: { style: "print", foil: true, ink: "#FBEFF5" },
    carton: { paper: "#8C4685", ink: "#F2DCEA" },
  },
  {
    slug: "afnan-supremacy-silver",
    tint: "#E0E4E6",
    build: supremacy("#C9D3D6", "#FFFFFF", "#B6BBBE"),
    label: { style: "plate", ink: "#2B3236", ground: "#CDD2D4" },
    carton: { paper: "#CFD5D7", ink: "#2F383C" },
  },
  {
    slug: "afnan-supremacy-collectors-edition",
    tint: "#E9E0CE",
    build: supremacy("#A9812E", "#F3E7C8", "#BF9A55"),
    label: { style: "plate", ink: "#35280F", ground: "#D3B06C" },
    carton: { paper: "#2B2620", ink: "#D2B06E" },
  },
  {
    slug: "afnan-turathi-blue",
    tint: "#CDDCEC",
    build: {
      kind: "bottle",
      form: block(270, 350, 34),
      liquid: "#1F5FA8",
      cap: { kind: "ribbed", material: metal("#C9A264"), wide: 2.3, tall: 1.5 },
    },
    label: { style: "plate", ink: "#1B2B44", ground: "#D0AE70" },
    carton: { paper: "#1D4F8C", ink: "#DDBF86" },
  },
];

function hour(liquid: string, cap: string, coat?: Material): BottleBuild {
  return {
    kind: "bottle",
    form: block(250, 390, 20),
    liquid,
    ...(coat ? { coat } : {}),
    cap: { kind: "block", material: gloss(cap), wide: 1.8, tall: 1.45 },
  };
}

function supremacy(liquid: string, glass: string, cap: string): BottleBuild {
  const polished = metal(cap);
  return {
    kind: "bottle",
    form: taper(270, 380),
    liquid,
    glass,
    cap: { kind: "cylinder", material: polished, wide: 1.7, tall: 1.5, collar: polished },
  };
}
