import { startPanel } from "../../kit/start.tsx";
import { StatusPage } from "./StatusPage.tsx";

startPanel(() => <StatusPage />);
