import type { ReactNode } from 'react';

/** Rows of a `dl`, each a name and what it says; those that say nothing are left out. */
export const FactRows = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) =>
  facts.map(([name, value]) =>
    value === null ? null : (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ),
  );
