import type { Container } from 'inversify';
import { KeptSession } from '../../../application/auth/client/kept-session.ts';
import { KeptDrafts } from '../../../application/shared/kept-drafts.ts';
import { ReadStanding } from '../../../application/staff/read-standing.ts';
import type { StaffStanding } from '../../../application/staff/staff-standing.ts';
import { PORT } from '../tokens.ts';

/** What every page of the admin needs. */
export const bindStaff = (container: Container, { standing }: { readonly standing: StaffStanding }): void => {
  container.bind(ReadStanding).toResolvedValue((log) => new ReadStanding(standing, log), [PORT.errors]);
  container
    .bind(KeptDrafts)
    .toResolvedValue((tab, kept) => new KeptDrafts(tab, () => kept.read()?.user?.id ?? null), [PORT.tab, KeptSession]);
};
