const KEY = "panel-keys";

/** Whether single-key shortcuts of the panel are on in this browser: users of speech input may turn them off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function turnKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
}
