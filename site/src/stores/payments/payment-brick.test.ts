import { expect, test, vi } from "vitest";
import type { BrickSettings } from "./payment-sdk.ts";

const sdk = vi.hoisted(() => ({ settings: undefined as BrickSettings | undefined, getInstallments: vi.fn() }));
vi.mock("./payment-sdk.ts", () => ({
  openSdk: async () => ({
    bricks: () => ({
      create: async (_kind: string, _container: string, settings: BrickSettings) => {
        sdk.settings = settings;
        return { unmount: vi.fn() };
      },
    }),
    getInstallments: sdk.getInstallments,
  }),
}));

/** The provider's answer for a card with one installment option. */
const offer = (total: number) => [
  {
    issuer: { id: "1" },
    payer_costs: [
      { installments: 3, installment_amount: total / 3, total_amount: total, installment_rate: 0, labels: [] },
    ],
  },
];

test("a late answer for a card that was replaced changes nothing", async () => {
  vi.stubGlobal("document", new EventTarget());
  const onInstallments = vi.fn();
  const { openBrick } = await import("./payment-brick.ts");
  const close = openBrick({
    publicKey: "TEST",
    amountCentavos: 3_000_000,
    payer: { email: "ana@azahar.test", dni: "" },
    onState: vi.fn(),
    onInstallments,
    onSubmit: vi.fn(),
  });
  await vi.waitFor(() => expect(sdk.settings).toBeDefined());
  const answers = new Map<string, (response: unknown) => void>();
  sdk.getInstallments.mockImplementation(
    ({ bin }: { bin: string }) => new Promise((resolve) => answers.set(bin, resolve)),
  );
  const changes = ["450995", "503175"].map((bin) => sdk.settings?.callbacks.onBinChange(bin));
  answers.get("503175")?.(offer(30_000));
  await changes[1];
  answers.get("450995")?.(offer(60_000));
  await changes[0];
  expect(onInstallments.mock.calls).toEqual([[[expect.objectContaining({ totalCentavos: 3_000_000 })]]]);
  close();
  vi.unstubAllGlobals();
});
