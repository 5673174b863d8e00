import type { ReactNode } from 'react';

/** Rows of a `dl`: name and value. Rows without a value are omitted. */
export const FactRows = ({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) =>
  facts.map(([name, value]) =>
    value === null ? null : (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ),
  );
