const KEY = "panel-keys";

/** Whether the panel's keys of one character do something in this browser: who speaks to the computer may turn them off. */
export function areKeysOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

export function turnKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
}
