import type { User } from "#shop/contract/user.ts";
import { useBusy } from "#site/islands/parts/use-busy.ts";
import { logOut } from "#site/stores/log-out.ts";
import { Guarded } from "../../parts/Guarded.tsx";
import { NOBODY } from "./nobody.ts";
import { profilePath } from "./paths.ts";
import { Waiting } from "./Waiting.tsx";

/** The panel's first page: who is signed in, and what there is so far. */
export function AdminWelcome() {
  const waiting = (
    <Waiting>
      <Welcome user={NOBODY} />
    </Waiting>
  );
  return <Guarded waiting={waiting}>{(user) => <Welcome user={user} />}</Guarded>;
}

const LINKS = [
  { title: "La tienda", text: "Como la ve quien compra, con precios y stock de ahora.", href: "/" },
  { title: "El catálogo en crudo", text: "La lista de perfumes tal como la da la API.", href: "/json" },
  { title: "La API", text: "Todas sus llamadas, explicadas.", href: "/api/docs" },
];

function Welcome({ user }: { user: User }) {
  const { busy, once } = useBusy();
  const own = { title: "Tu perfil", text: "Tu contraseña y tus sesiones.", href: profilePath(user._id) };
  return (
    <>
      <dl className="facts">
        <div>
          <dt>Nombre</dt>
          <dd>{`${user.firstName} ${user.lastName}`}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
      </dl>
      <p className="panel-soon">
        Perfumes, pedidos, usuarios y la configuración de la tienda llegan con la próxima versión. Por ahora, desde acá
        podés ir a:
      </p>
      <ul className="panel-links">
        {[...LINKS, own].map(({ title, text, href }) => (
          <li key={title}>
            <a className="link" href={href}>
              {title}
            </a>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="pill"
        aria-disabled={busy}
        onClick={() => once(async () => void (await logOut()))}
      >
        Cerrar sesión
      </button>
    </>
  );
}
