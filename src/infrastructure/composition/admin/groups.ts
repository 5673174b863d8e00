import type { Container } from 'inversify';
import type { GroupDesk } from '../../../application/taxonomy/group-desk.ts';
import { KeepGroups } from '../../../application/taxonomy/keep-groups.ts';
import { SaveGroup } from '../../../application/taxonomy/save-group.ts';
import { UndoGroups } from '../../../application/taxonomy/undo-groups.ts';
import { PORT } from '../tokens.ts';

/** Games, categories and tiers as the catalogue's keepers work with them. */
export const bindGroups = (container: Container, { groups }: { readonly groups: GroupDesk }): void => {
  container.bind(KeepGroups).toResolvedValue((errors) => new KeepGroups(groups, errors), [PORT.errors]);
  container.bind(SaveGroup).toResolvedValue((errors) => new SaveGroup(groups, errors), [PORT.errors]);
  container.bind(UndoGroups).toResolvedValue((keep, save) => new UndoGroups(keep, save), [KeepGroups, SaveGroup]);
};
