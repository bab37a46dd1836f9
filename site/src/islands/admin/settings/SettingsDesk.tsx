import { Trouble } from "../kit/Trouble.tsx";
import { BannerForm } from "./BannerForm.tsx";
import { LegalForm } from "./LegalForm.tsx";
import { Plans } from "./Plans.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { Showrooms } from "./Showrooms.tsx";
import { PARTS } from "./settings-parts.ts";
import { useSettings } from "./use-settings.ts";

/** Everything that an administrator may set, a form for each part. */
export function SettingsDesk() {
  const { data: settings, error, refetch } = useSettings();
  if (!settings)
    return error ? <Trouble error={error} onRetry={() => void refetch()} /> : <p role="status">Cargando…</p>;
  return (
    <div className="settings">
      {PARTS.map((part) => (
        <SettingsForm key={part.key} part={part} settings={settings} />
      ))}
      <BannerForm settings={settings} />
      <Plans settings={settings} />
      <Showrooms settings={settings} />
      <LegalForm settings={settings} />
    </div>
  );
}
