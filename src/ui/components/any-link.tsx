import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  /** A path of this shop, or an absolute address elsewhere. */
  readonly to: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link whose address the owner may have set: the router handles addresses of the shop, others open a new tab. */
export const AnyLink = ({ to, className, children }: Props) =>
  to.startsWith('/') ? (
    <Link className={className} to={to}>
      {children}
    </Link>
  ) : (
    <a className={className} href={to} rel="noopener" target="_blank">
      {children}
    </a>
  );
