export { Lightbox, type LightboxProps } from './lightbox.tsx'
export { type LightboxHandle, LightboxWrapper, type LightboxWrapperProps, useLightbox } from './wrapper.tsx'
export { lockBodyScroll } from './scroll-lock.ts'
export type {
  ButtonOptions,
  Callbacks,
  ChangeAction,
  IconName,
  KnownSlide,
  Options,
  ProgressBarOptions,
  RenderedSlide,
  Settings,
  Slide,
  SlideChange,
  SlideType,
  ThumbnailOptions,
  Translations,
  ZoomChange,
} from './types.ts'
