import type { CardForm } from "./form.ts";
import type { KnownCard } from "./known-card.ts";
import type { BrickSettings, Setting } from "./setting.ts";

/** A rendered form and everything it uses. */
export interface Drawn {
  setting: Setting;
  settings: BrickSettings;
  form: CardForm;
  card: KnownCard;
}
