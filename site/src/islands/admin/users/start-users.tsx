import { startPanel } from "../shell/start.tsx";
import { UsersPage } from "./UsersPage.tsx";

startPanel(() => <UsersPage />);
