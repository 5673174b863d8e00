import { defineScreen } from '../kit/screen.tsx';
import { attributesText } from '../parts/attribute/attribute.text.ts';
import { attributeBindings } from '../parts/attribute/bindings.ts';
import { GameAttributesPage } from './game-attributes-page.tsx';

export const gameAttributesScreen = defineScreen({
  title: attributesText.title,
  bindings: [attributeBindings],
  Component: GameAttributesPage,
});
