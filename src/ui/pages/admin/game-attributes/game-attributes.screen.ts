import { attributeBindings } from '../../../back-office/attributes/bindings.ts';
import { defineScreen } from '../../../back-office/screen.tsx';
import { attributesText } from '../../../text/admin/attributes.ts';
import { GameAttributesPage } from './game-attributes-page.tsx';

export const gameAttributesScreen = defineScreen({
  title: attributesText.title,
  bindings: [attributeBindings],
  Component: GameAttributesPage,
});
