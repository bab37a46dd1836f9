import type { Switches } from "./switches.ts";

/**
 * Returns the SDK's script. It defines `window.MercadoPago` at once and loads the modules of `browser/` on first use, as the
 * real SDK does.
 */
export function scriptOf(switches: Switches): string {
  return `(() => {
  const base = document.currentScript.src.replace(/\\/sdk\\.js.*$/, "");
  const switches = ${JSON.stringify(switches)};
  const load = () => import(base + "/sdk/mercado-pago.ts");
  window.MercadoPago = class MercadoPago {
    constructor(publicKey, options = {}) {
      this.setting = { base, switches, publicKey, options };
      if (options.advancedFraudPrevention !== false) load().then((sdk) => sdk.profileDevice(this.setting));
    }
    bricks() {
      return { create: async (...brick) => (await load()).createBrick(this.setting, ...brick) };
    }
    async getInstallments(asked) {
      return (await load()).getInstallments(this.setting, asked);
    }
    async getPaymentMethods(asked) {
      return (await load()).getPaymentMethods(this.setting, asked);
    }
    async getIdentificationTypes() {
      return (await load()).getIdentificationTypes(this.setting);
    }
    async createCardToken(card) {
      return (await load()).createCardToken(this.setting, card);
    }
  };
})();
`;
}
