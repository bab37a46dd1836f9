import { dayInArgentina } from "#shop/accounts/person.ts";
import { exportData } from "#site/api/users.ts";

/** Fetches all the shop has about the person and has the browser save it, as JSON that a person can read. */
export async function downloadData(userId: string): ReturnType<typeof exportData> {
  const answer = await exportData(userId);
  if (answer.ok) save(`mis-datos-${dayInArgentina(Date.now())}.json`, JSON.stringify(answer.body, null, 2));
  return answer;
}

function save(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  // The browser has it from here on; some begin to read it only in a moment.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
