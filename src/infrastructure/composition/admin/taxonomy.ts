import type { Container } from 'inversify';
import type { AdminGroupRepository } from '../../../application/taxonomy/admin-group-repository.ts';
import { GroupService } from '../../../application/taxonomy/group-service.ts';
import { SaveGroup } from '../../../application/taxonomy/save-group.ts';
import { UndoGroups } from '../../../application/taxonomy/undo-groups.ts';
import { PORT } from '../tokens.ts';

/** Binds games, categories and tiers: lists, editor, undo. */
export const bindGroups = (container: Container, { adminGroups }: { readonly adminGroups: AdminGroupRepository }): void => {
  container.bind(GroupService).toResolvedValue((errors) => new GroupService(adminGroups, errors), [PORT.errors]);
  container.bind(SaveGroup).toResolvedValue((errors) => new SaveGroup(adminGroups, errors), [PORT.errors]);
  container.bind(UndoGroups).toResolvedValue((groups, save) => new UndoGroups(groups, save), [GroupService, SaveGroup]);
};
