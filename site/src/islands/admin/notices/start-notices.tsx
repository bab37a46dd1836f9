import { startPanel } from "../shell/start.tsx";
import { NoticesPage } from "./NoticesPage.tsx";

startPanel(() => <NoticesPage />);
