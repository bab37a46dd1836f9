/** The part of subset-font that we use; the package has no types. */
declare module "subset-font" {
  type Axis = number | { min: number; max: number };
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: {
      targetFormat: "woff2" | "truetype";
      variationAxes: Readonly<Record<string, Axis>>;
      /** OpenType features to keep; all by default. */
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      /** Leaves out letters that only features would show. */
      noLayoutClosure?: boolean;
    },
  ): Promise<Uint8Array>;
}
