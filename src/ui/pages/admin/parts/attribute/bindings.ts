import { ContainerModule } from 'inversify';
import { ReadGameSchema } from '../../../../../application/attribute/read-game-schema.ts';
import { UndoAttribute } from '../../../../../application/attribute/undo-attribute.ts';
import { OrderAttributes, RemoveAttribute, SaveAttribute } from '../../../../../application/attribute/write-attributes.ts';
import { ToastStore } from '../../../../stores/toast.store.ts';
import { FormTools } from '../../kit/form/form-tools.ts';
import { UndoStore } from '../../kit/undo/undo.ts';
import { AttributeUndoStore } from './attribute-undo.store.ts';
import { ProductAttributesViewModel } from './product-attributes.view-model.ts';
import { SchemaEditorViewModel } from './schema-editor.view-model.ts';

/** For pages that show the schema editor or a product's attributes. */
export const attributeBindings = new ContainerModule(({ bind }) => {
  bind(SchemaEditorViewModel).toResolvedValue(
    (read, save, remove, order, form, undo, toasts) => new SchemaEditorViewModel({ read, save, remove, order, form, undo, toasts }),
    [ReadGameSchema, SaveAttribute, RemoveAttribute, OrderAttributes, FormTools, AttributeUndoStore, ToastStore],
  );
  bind(AttributeUndoStore)
    .toResolvedValue((attribute, undo) => new AttributeUndoStore(attribute, undo), [UndoAttribute, UndoStore])
    .inSingletonScope();
  bind(ProductAttributesViewModel).toResolvedValue((read) => new ProductAttributesViewModel(read), [ReadGameSchema]);
});
