import sharp from "sharp";
import { expect, test } from "vitest";
import { linkPicture } from "#shop/catalogue/pictures/picture.ts";
import { storedImageSchema } from "#shop/catalogue/product.contract.ts";
import { pdf } from "#shop/orders/receipt.fixture.ts";
import { problemSchema } from "#shop/problem.contract.ts";
import { settingsResponseSchema } from "#shop/settings/settings.contract.ts";
import { call } from "../../fixtures/caller.ts";
import { smallPng } from "../../fixtures/files.ts";
import { openAdminShop, sharedFixture } from "../../fixtures/shop.ts";

const shop = sharedFixture(openAdminShop);

const SECRET = "CALLE SECRETA 123";
const bottle = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#884422" } }).withExif({ IFD0: { Copyright: SECRET } });
const plain = async (made: Promise<Buffer>) => Uint8Array.from(await made);
const upload = (body: Uint8Array<ArrayBuffer> | string, query = "") =>
  call(shop.worker, `PUT /api/admin/images${query}`, { cookie: shop.admin, body });
const stored = async (body: Uint8Array<ArrayBuffer>, query = "") => {
  const response = await upload(body, query);
  expect([response.status, response.body["fields"]]).toEqual([200, undefined]);
  return storedImageSchema.parse(response.body);
};
async function shown(path: string) {
  const response = await shop.worker.fetch(path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    cache: response.headers.get("Cache-Control"),
    bytes,
  };
}

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "a %s becomes WebP in every size that pages use, without its metadata",
  async (format) => {
    const file = await plain(bottle(900, 1000).toFormat(format).toBuffer());
    expect(Buffer.from(file).includes(SECRET)).toBe(true);
    const { path, width, height, tint, bytes } = await stored(file);
    expect([path, width, height, tint]).toEqual([
      expect.stringMatching(/^\/pictures\/u\/[0-9a-f]{32}\.webp$/),
      880,
      1076,
      "#FFFFFF",
    ]);
    for (const [suffix, size] of [
      ["", [880, 1076]],
      ["-480", [480, 587]],
      ["-240", [240, 293]],
      ["-160", [160, 196]],
    ] as const) {
      const response = await shown(path.replace(".webp", `${suffix}.webp`));
      expect([response.status, response.type, response.cache]).toEqual([
        200,
        "image/webp",
        "public, max-age=31536000, immutable",
      ]);
      const metadata = await sharp(response.bytes).metadata();
      expect([metadata.format, metadata.width, metadata.height, metadata.exif, metadata.xmp]).toEqual([
        "webp",
        ...size,
        undefined,
        undefined,
      ]);
      expect(response.bytes.includes(SECRET)).toBe(false);
      if (suffix === "") expect(response.bytes.length).toBe(bytes);
    }
  },
);

test("a link preview is a JPEG of the whole picture on the shop's background, the same at the next request", async () => {
  const { path } = await stored(await plain(bottle(900, 1100).png().toBuffer()));
  const link = linkPicture(path);
  const first = await shown(link);
  expect([first.status, first.type, first.cache]).toEqual([200, "image/jpeg", "public, max-age=31536000, immutable"]);
  const { data, info } = await sharp(first.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  const red = (x: number, y: number) => data[(y * info.width + x) * info.channels];
  expect(Math.abs(Number(red(20, 315)) - 0xf3)).toBeLessThan(4);
  expect(Math.abs(Number(red(600, 315)) - 0x88)).toBeLessThan(8);
  expect((await shown(link)).bytes.equals(first.bytes)).toBe(true);
  for (const none of ["/pictures/enlace/yara.0a1b2c.jpg", `/pictures/enlace/u/${"0".repeat(32)}.jpg`])
    expect(await shown(none)).toMatchObject({ status: 404 });
});

test("the same picture gets the same path, and another picture another path; uploads are audited", async () => {
  const one = await plain(bottle(400, 400).png().toBuffer());
  const other = await plain(bottle(400, 400).negate().png().toBuffer());
  const { path } = await stored(one);
  expect([(await stored(one)).path, (await stored(other)).path === path]).toEqual([path, false]);
  const rows = await shop.rows("SELECT noun, what, to_value FROM audit_log WHERE noun_id = ?", path);
  expect(rows.map((row) => [row["noun"], row["what"], Object.keys(JSON.parse(String(row["to_value"])))])).toEqual(
    Array(2).fill(["picture", "picture_stored", ["use", "bytes"]]),
  );
});

test("a banner is cropped to its size, and can be set as the home's", async () => {
  const { path, width, height } = await stored(await plain(bottle(1000, 1000).jpeg().toBuffer()), "?use=banner");
  expect([path, width, height]).toEqual([expect.stringMatching(/^\/pictures\/u\/b-/), 1600, 600]);
  const mobile = await stored(await plain(bottle(1000, 1000).jpeg().toBuffer()), "?use=bannerMobile");
  expect([mobile.width, mobile.height]).toEqual([780, 1300]);
  const banner = { desktopPath: path, mobilePath: mobile.path, href: "/perfumes", alt: "Frascos" };
  const response = await call(shop.worker, "PUT /api/admin/put-admin", { cookie: shop.admin, body: { banner } });
  expect(settingsResponseSchema.parse(response.body).settings.banner).toMatchObject(banner);
});

test("EXIF rotation is applied", async () => {
  const turned = await plain(
    sharp({ create: { width: 400, height: 800, channels: 3, background: "#000" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
  const { path } = await stored(turned, "?use=product");
  // Rotated to landscape: white above and below, black from side to side.
  const { data, info } = await sharp((await shown(path)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => data[(y * info.width + x) * info.channels];
  expect([pixel(10, 538), pixel(440, 10)]).toEqual([0, 255]);
});

test.each<[string, Promise<Uint8Array<ArrayBuffer>>]>([
  ["a PDF", Promise.resolve(pdf(1))],
  ["an SVG", Promise.resolve(Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')))],
  ["a GIF", plain(bottle(300, 300).gif().toBuffer())],
  ["a page", Promise.resolve(Uint8Array.from(Buffer.from("<html><script>alert(1)</script>")))],
  [
    "a JPEG that was cut",
    bottle(900, 900)
      .jpeg()
      .toBuffer()
      .then((file) => Uint8Array.from(file.subarray(0, 400))),
  ],
])("%s is not a picture", async (_, file) => {
  const response = await upload(await file);
  expect([response.status, problemSchema.parse(response.body).code]).toEqual([415, "wrong_type"]);
});

test.each([
  [199, 900, "La imagen es muy chica: cada lado tiene al menos 200 píxeles"],
  [8001, 200, "La imagen es muy grande: hasta 8000 píxeles de lado y 40 megapíxeles"],
])("a picture of %d x %d pixels is refused", async (width, height, message) => {
  const response = await upload(await plain(bottle(width, height).png().toBuffer()));
  expect([response.status, response.body["fields"]]).toEqual([400, { image: [message] }]);
});

test("a broken picture is refused", async () => {
  const noise = sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  const whole = await plain(noise.jpeg().toBuffer());
  // Half of the file, and the JPEG end marker.
  const file = Uint8Array.from([...whole.subarray(0, whole.length / 2), 0xff, 0xd9]);
  const response = await upload(file);
  expect([response.status, response.body["fields"]]).toEqual([
    400,
    { image: ["La imagen está dañada: probá con otra"] },
  ]);
});

test("more than 8 MiB and an unknown use are refused", async () => {
  const large = await upload(new Uint8Array(8_388_609));
  expect([large.status, large.body["code"]]).toEqual([413, "too_large"]);
  expect((await upload(smallPng(), "?use=logo")).status).toBe(400);
});

test("an upload path without a file is 404, and cannot be written", async () => {
  const none = `/pictures/u/${"0".repeat(32)}.webp`;
  shop.database.proxy.reset();
  expect([(await shown(none)).status, (await shown("/pictures/u/x.webp")).status]).toEqual([404, 404]);
  expect((await call(shop.worker, `PUT ${none}`, { cookie: shop.admin, body: smallPng() })).status).toBe(405);
  expect(shop.database.proxy.trips()).toBe(0);
});
