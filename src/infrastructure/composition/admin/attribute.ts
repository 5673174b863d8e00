import type { Container } from 'inversify';
import type { AdminAttributeRepository } from '../../../application/attribute/admin-attribute-repository.ts';
import { ReadGameSchema } from '../../../application/attribute/read-game-schema.ts';
import { UndoAttribute } from '../../../application/attribute/undo-attribute.ts';
import { OrderAttributes, RemoveAttribute, SaveAttribute } from '../../../application/attribute/write-attributes.ts';
import { PORT } from '../tokens.ts';

/** Binds the attribute schemas of games. */
export const bindAttributes = (container: Container, { adminAttributes }: { readonly adminAttributes: AdminAttributeRepository }): void => {
  container.bind(ReadGameSchema).toResolvedValue((errors) => new ReadGameSchema(adminAttributes, errors), [PORT.errors]);
  container.bind(SaveAttribute).toResolvedValue((errors) => new SaveAttribute(adminAttributes, errors), [PORT.errors]);
  container.bind(RemoveAttribute).toResolvedValue((errors) => new RemoveAttribute(adminAttributes, errors), [PORT.errors]);
  container.bind(OrderAttributes).toResolvedValue((errors) => new OrderAttributes(adminAttributes, errors), [PORT.errors]);
  container
    .bind(UndoAttribute)
    .toResolvedValue((read, save, order) => new UndoAttribute(read, save, order), [ReadGameSchema, SaveAttribute, OrderAttributes]);
};
