/** The used part of libheif's JavaScript; its package has types of the WebAssembly functions only. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Picture {
    get_width(): number
    get_height(): number
    display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: object | null) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): Picture[] } }
  export default libheif
}
