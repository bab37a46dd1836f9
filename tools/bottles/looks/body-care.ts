import { aerosol, pot, stick, tube } from "../forms/objects.ts";
import { cylinder } from "../forms/rounds.ts";
import type { BottleBuild, LabelLook, Look } from "../look.ts";

const MIST = "Bruma perfumada";
const DEO = "Desodorante";

/** Body mists, deodorant sprays and lip balms. */
export const BODY_CARE_LOOKS: Look[] = [
  {
    slug: "sol-de-janeiro-cheirosa-62",
    tint: "#F3E1B9",
    build: cheirosa("#F0C65A", "#E8772E"),
    label: { style: "print", plain: true, house: "Sol de Janeiro", name: "Cheirosa 62", kind: MIST, ink: "#75330E" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-68",
    tint: "#F8D7DC",
    build: cheirosa("#F284A8", "#F5A33C"),
    label: { style: "print", plain: true, house: "Sol de Janeiro", name: "Cheirosa 68", kind: MIST, ink: "#630C39" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-71",
    tint: "#EAD7C0",
    build: cheirosa("#D9A666", "#8A4F24"),
    label: { style: "print", plain: true, house: "Sol de Janeiro", name: "Cheirosa 71", kind: MIST, ink: "#52270A" },
    carton: null,
  },
  {
    slug: "sol-de-janeiro-cheirosa-40",
    tint: "#E2D2E2",
    build: cheirosa("#68347A", "#4A2A58"),
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
    label: { style: "print", house: "Ariana Grande", name: "Cloud", kind: "Body mist", ink: "#324965" },
    carton: null,
  },
  {
    slug: "britney-spears-fantasy-mist",
    tint: "#F7D9E6",
    build: {
      kind: "bottle",
      form: cylinder(184, 450, 66),
      liquid: "#F295C0",
      cap: {
        kind: "ribbed",
        material: { kind: "satin", color: "#C3D45F" },
        wide: 1.7,
        tall: 1.5,
        collar: { kind: "satin", color: "#AFC04C" },
      },
    },
    label: { style: "print", house: "Britney Spears", name: "Fantasy", kind: "Fragrance mist", ink: "#590A39" },
    carton: null,
  },
  {
    slug: "calvin-klein-ck-one-deo",
    tint: "#E1E5E2",
    build: aerosol({ kind: "satin", color: "#D6D9D4" }, { kind: "brushed", color: "#B4B6B5" }),
    label: { style: "print", plain: true, house: "Calvin Klein", name: "CK One", kind: DEO, ink: "#34352F" },
    carton: null,
  },
  {
    slug: "azzaro-chrome-deo",
    tint: "#CFDFEC",
    build: aerosol({ kind: "satin", color: "#A7C7E6" }, { kind: "metal", color: "#B7BDC3" }),
    label: { style: "print", plain: true, house: "Azzaro", name: "Chrome", kind: DEO, ink: "#0B2748" },
    carton: null,
  },
  {
    slug: "versace-eros-deo",
    tint: "#CBE4DF",
    build: aerosol({ kind: "gloss", color: "#03656E" }, { kind: "metal", color: "#CFA758" }),
    label: { style: "print", foil: true, house: "Versace", name: "Eros", kind: DEO, ink: "#F6E6BA" },
    carton: null,
  },
  {
    slug: "issey-miyake-leau-dissey-pour-homme-deo",
    tint: "#E3E8E0",
    build: aerosol({ kind: "satin", color: "#C9D3CC" }, { kind: "brushed", color: "#9FA6A8" }),
    label: { style: "print", house: "Issey Miyake", name: "L'Eau d'Issey Pour Homme", kind: DEO, ink: "#2C3A37" },
    carton: null,
  },
  {
    slug: "carmex-classic-tarro",
    tint: "#F3E3BE",
    build: pot({ kind: "gloss", color: "#F4EBD6" }, { kind: "satin", color: "#E8B62C" }),
    label: balm("Classic", "#941E19"),
    carton: null,
  },
  {
    slug: "carmex-classic-barra",
    tint: "#F1DDC6",
    build: stick({ kind: "satin", color: "#C2281F" }, { kind: "gloss", color: "#EDBB34" }),
    label: balm("Classic", "#66110E"),
    carton: null,
  },
  {
    slug: "carmex-cherry-tubo",
    tint: "#F1D8CF",
    build: tube({ kind: "gloss", color: "#EFC23A" }, { kind: "satin", color: "#B3202A" }),
    label: balm("Cherry", "#6C130F"),
    carton: null,
  },
  {
    slug: "carmex-strawberry-tubo",
    tint: "#F6D9DC",
    build: tube({ kind: "gloss", color: "#F3C94C" }, { kind: "satin", color: "#E86A86" }),
    label: balm("Strawberry", "#6F172E"),
    carton: null,
  },
  {
    slug: "carmex-lime-twist-tubo",
    tint: "#E2EBC9",
    build: tube({ kind: "gloss", color: "#EFCB46" }, { kind: "satin", color: "#7FB03A" }),
    label: balm("Lime Twist", "#254209"),
    carton: null,
  },
  {
    slug: "carmex-vanilla-barra",
    tint: "#F3E8CF",
    build: stick({ kind: "satin", color: "#E9BE3C" }, { kind: "gloss", color: "#F6E7B4" }),
    label: balm("Vanilla", "#66410A"),
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

function balm(name: string, ink: string): LabelLook {
  return { style: "print", plain: true, house: "Carmex", name, kind: "Bálsamo labial", ink };
}
