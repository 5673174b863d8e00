import { defineScreen } from '../kit/screen.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { mediaBindings } from './bindings.ts';
import { mediaText } from './media.text.ts';
import { MediaPage } from './media-page.tsx';

export const mediaScreen = defineScreen({ title: mediaText.title, bindings: [pictureBindings, mediaBindings], Component: MediaPage });
