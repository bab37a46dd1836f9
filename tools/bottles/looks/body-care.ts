import { brushed, gloss, metal, satin } from "../draw/solid.ts";
import { aerosol, pot, stick, tube } from "../forms/objects.ts";
import { cylinder } from "../forms/rounds.ts";
import type { BottleBuild, LabelDesign, ProductLook } from "../look.ts";

const MIST = "Bruma perfumada";
const DEO = "Desodorante";

/** Body mists, deodorant sprays and lip balms. */
export const BODY_CARE_LOOKS: ProductLook[] = [
  {
    slug: "sol-de-janeiro-cheirosa-62",
    tint: "#F3E1B9",
    build: cheirosa("#F0C65A", "#E8772E"),
    label: { style: "print", plain: true, kind: MIST, ink: "#75330E" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-68",
    tint: "#F8D7DC",
    build: cheirosa("#F284A8", "#F5A33C"),
    label: { style: "print", plain: true, kind: MIST, ink: "#630C39" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-71",
    tint: "#EAD7C0",
    build: cheirosa("#D9A666", "#8A4F24"),
    label: { style: "print", plain: true, kind: MIST, ink: "#52270A" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-40",
    tint: "#E2D2E2",
    build: cheirosa("#68347A", "#4A2A58"),
    label: { style: "print", plain: true, kind: MIST, ink: "#FFFFFF" },
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
      cap: { kind: "dome", material: satin("#F4F3EF"), wide: 1.8, tall: 1.5, collar: metal("#C3C8CD") },
    },
    label: { style: "print", name: "Cloud", ink: "#324965" },
    carton: null,
  },
  {
    slug: "britney-spears-fantasy-mist",
    tint: "#F7D9E6",
    build: {
      kind: "bottle",
      form: cylinder(184, 450, 66),
      liquid: "#F295C0",
      cap: { kind: "ribbed", material: satin("#C3D45F"), wide: 1.7, tall: 1.5, collar: satin("#AFC04C") },
    },
    label: { style: "print", name: "Fantasy", kind: "Fragrance mist", ink: "#590A39" },
    carton: null,
  },
  {
    slug: "calvin-klein-ck-one-deo",
    tint: "#E1E5E2",
    build: aerosol(satin("#D6D9D4"), brushed("#B4B6B5")),
    label: { style: "print", plain: true, name: "CK One", kind: DEO, ink: "#34352F" },
    carton: null,
  },
  {
    slug: "azzaro-chrome-deo",
    tint: "#CFDFEC",
    build: aerosol(satin("#A7C7E6"), metal("#B7BDC3")),
    label: { style: "print", plain: true, name: "Chrome", kind: DEO, ink: "#0B2748" },
    carton: null,
  },
  {
    slug: "versace-eros-deo",
    tint: "#CBE4DF",
    build: aerosol(gloss("#03656E"), metal("#CFA758")),
    label: { style: "print", foil: true, name: "Eros", kind: DEO, ink: "#F6E6BA" },
    carton: null,
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme-deo",
    tint: "#E3E8E0",
    build: aerosol(satin("#C9D3CC"), brushed("#9FA6A8")),
    label: { style: "print", name: "L'Eau d'Issey Pour Homme", kind: DEO, ink: "#2C3A37" },
    carton: null,
  },
  {
    slug: "carmex-classic-tarro",
    tint: "#F3E3BE",
    build: pot(gloss("#F4EBD6"), satin("#E8B62C")),
    label: balm("Classic", "#941E19"),
    carton: null,
  },
  {
    slug: "carmex-classic-barra",
    tint: "#F1DDC6",
    build: stick(satin("#C2281F"), gloss("#EDBB34")),
    label: balm("Classic", "#66110E"),
    carton: null,
  },
  {
    slug: "carmex-cherry-tubo",
    tint: "#F1D8CF",
    build: tube(gloss("#EFC23A"), satin("#B3202A")),
    label: balm("Cherry", "#6C130F"),
    carton: null,
  },
  {
    slug: "carmex-strawberry-tubo",
    tint: "#F6D9DC",
    build: tube(gloss("#F3C94C"), satin("#E86A86")),
    label: balm("Strawberry", "#6F172E"),
    carton: null,
  },
  {
    slug: "carmex-lime-twist-tubo",
    tint: "#E2EBC9",
    build: tube(gloss("#EFCB46"), satin("#7FB03A")),
    label: balm("Lime Twist", "#254209"),
    carton: null,
  },
  {
    slug: "carmex-vanilla-barra",
    tint: "#F3E8CF",
    build: stick(satin("#E9BE3C"), gloss("#F6E7B4")),
    label: balm("Vanilla", "#66410A"),
    carton: null,
  },
];

/** Sol de Janeiro's bottle: half frosted, with a ribbed cap in the product's color. */
function cheirosa(liquid: string, cap: string): BottleBuild {
  const ribbed = gloss(cap);
  return {
    kind: "bottle",
    form: cylinder(196, 450, 70),
    liquid,
    frost: 0.35,
    cap: { kind: "ribbed", material: ribbed, wide: 1.6, tall: 1.5, collar: ribbed },
  };
}

function balm(name: string, ink: string): LabelDesign {
  return { style: "print", plain: true, name, kind: "Bálsamo labial", ink };
}
