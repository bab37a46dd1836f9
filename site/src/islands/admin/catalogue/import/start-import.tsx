import { startPanel } from "../../kit/start.tsx";
import { ImportPage } from "./ImportPage.tsx";

startPanel(() => <ImportPage />);
