import { startPanel } from "../kit/start.tsx";
import { UsersPage } from "./UsersPage.tsx";

startPanel(() => <UsersPage />);
