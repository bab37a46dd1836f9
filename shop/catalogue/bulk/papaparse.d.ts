/** The part of papaparse that `csv.ts` uses. `@types/papaparse` would declare the globals of Node.js in `shop/` too. */
declare module "papaparse" {
  const papaparse: {
    parse(
      text: string,
      options: { delimiter: string; newline: string },
    ): { data: string[][]; errors: { row: number }[] };
    unparse(
      rows: string[][],
      options: { delimiter: string; newline: string; quotes: (cell: string) => boolean },
    ): string;
  };
  export default papaparse;
}
