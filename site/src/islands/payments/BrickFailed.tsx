interface Props {
  again: () => void;
  transferPath: string;
}

/** The provider's form did not come: why that may be, and what to do. */
export function BrickFailed({ again, transferPath }: Props) {
  return (
    <div className="notice brick-failed" role="alert">
      <p>
        No pudimos abrir el formulario de Mercado Pago. Puede ser la conexión, o un bloqueador de tu navegador. No se
        cobró nada.
      </p>
      <div className="placed-ends">
        <button type="button" className="pill is-filled" onClick={again}>
          Reintentar
        </button>
        <a className="pill" href={transferPath}>
          Pagar por transferencia
        </a>
      </div>
    </div>
  );
}
