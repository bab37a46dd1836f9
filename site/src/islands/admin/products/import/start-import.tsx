import { startPanel } from "../../shell/start.tsx";
import { ImportPage } from "./ImportPage.tsx";

startPanel(() => <ImportPage />);
