import { startPanel } from "../../kit/start.tsx";
import { NoticesPage } from "./NoticesPage.tsx";

startPanel(() => <NoticesPage />);
