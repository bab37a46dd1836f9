import { startPanel } from "../shell/start.tsx";
import { StatusPage } from "./StatusPage.tsx";

startPanel(() => <StatusPage />);
