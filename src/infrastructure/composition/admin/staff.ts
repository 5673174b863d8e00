import type { Container } from 'inversify';
import { KeptDrafts } from '../../../application/admin/kept-drafts.ts';
import { ReadStanding } from '../../../application/admin/read-standing.ts';
import type { StaffStanding } from '../../../application/admin/staff-standing.ts';
import { KeptSession } from '../../../application/session/kept-session.ts';
import { PORT } from '../tokens.ts';

/** What every page of the admin needs. */
export const bindStaff = (container: Container, { standing }: { readonly standing: StaffStanding }): void => {
  container.bind(ReadStanding).toResolvedValue((log) => new ReadStanding(standing, log), [PORT.errors]);
  container
    .bind(KeptDrafts)
    .toResolvedValue((tab, kept) => new KeptDrafts(tab, () => kept.read()?.user?.id ?? null), [PORT.tab, KeptSession]);
};
