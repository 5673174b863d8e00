import { defineScreen } from '../kit/screen.tsx';
import { adminContentBindings } from './bindings.ts';
import { adminContentText } from './content.text.ts';
import { EditorPage } from './editor-page.tsx';

export const editorScreen = defineScreen({ title: adminContentText.title, bindings: [adminContentBindings], Component: EditorPage });
