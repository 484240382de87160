/** Whether the browser composes its pages without a graphics card: then the map is stretched roughly while it is zoomed. */
const NAMES = /swiftshader|llvmpipe|software|basic render/i;

export function composesInSoftware(): boolean {
  const pen = document.createElement("canvas").getContext("webgl");
  if (!pen) return true;
  const about = pen.getExtension("WEBGL_debug_renderer_info");
  const name = about ? String(pen.getParameter(about.UNMASKED_RENDERER_WEBGL)) : "";
  return NAMES.test(name);
}
