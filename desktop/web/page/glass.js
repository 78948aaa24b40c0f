// The display in a canvas. A pixel of the glass is a whole number of pixels of the screen.

const WIDTH = 128;
const HEIGHT = 64;
// Rows at the top that have their own colour on a display with two.
const TOP_ROWS = 16;

const DARK = [8, 12, 18];
const LIT = {
  white: [[220, 242, 255], [220, 242, 255]],
  blue: [[92, 190, 255], [92, 190, 255]],
  "yellow-blue": [[255, 214, 64], [92, 190, 255]],
};

export class Glass {
  colours = "white";
  grid = false;
  #canvas;
  #small = new OffscreenCanvas(WIDTH, HEIGHT);
  #scale = 1;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  // Dark, top rows, other rows.
  get palette() {
    return [DARK, ...LIT[this.colours]];
  }

  // Makes the glass as large as fits into a box, in CSS pixels.
  fit(width, height) {
    const dense = window.devicePixelRatio || 1;
    const fits = Math.floor(Math.min((width * dense) / WIDTH, (height * dense) / HEIGHT));
    this.#scale = Math.max(1, fits);
    this.#canvas.width = WIDTH * this.#scale;
    this.#canvas.height = HEIGHT * this.#scale;
    this.#canvas.style.width = `${this.#canvas.width / dense}px`;
    this.#canvas.style.height = `${this.#canvas.height / dense}px`;
  }

  // The panel is driven at a contrast from 0 to 255; at its lowest it can still be read.
  draw(pages, contrast) {
    const small = this.#small.getContext("2d");
    const image = small.createImageData(WIDTH, HEIGHT);
    const pixels = new Uint32Array(image.data.buffer);
    const [dark, ...lit] = this.palette;
    const light = 0.35 + (0.65 * contrast) / 255;
    const shades = lit.map((colour) => packed(colour.map((c, i) => dark[i] + (c - dark[i]) * light)));
    const off = packed(dark);
    for (let y = 0; y < HEIGHT; y++) {
      const on = shades[y < TOP_ROWS ? 0 : 1];
      for (let x = 0; x < WIDTH; x++) {
        pixels[y * WIDTH + x] = (pages[(y >> 3) * WIDTH + x] >> (y & 7)) & 1 ? on : off;
      }
    }
    small.putImageData(image, 0, 0);
    const large = this.#canvas.getContext("2d");
    large.imageSmoothingEnabled = false;
    large.drawImage(this.#small, 0, 0, this.#canvas.width, this.#canvas.height);
    if (this.grid && this.#scale >= 3) this.#drawGrid(large);
  }

  // The gaps between the pixels of an OLED.
  #drawGrid(large) {
    large.fillStyle = `rgb(${DARK.join(" ")})`;
    const { width, height } = this.#canvas;
    for (let x = 1; x <= WIDTH; x++) large.fillRect(x * this.#scale - 1, 0, 1, height);
    for (let y = 1; y <= HEIGHT; y++) large.fillRect(0, y * this.#scale - 1, width, 1);
  }

  // A picture of the glass as a PNG file, four pixels for one.
  picture() {
    const canvas = new OffscreenCanvas(WIDTH * 4, HEIGHT * 4);
    const large = canvas.getContext("2d");
    large.imageSmoothingEnabled = false;
    large.drawImage(this.#small, 0, 0, canvas.width, canvas.height);
    return canvas.convertToBlob({ type: "image/png" });
  }
}

// An opaque pixel as canvases keep it; every machine that runs browsers has the low byte first.
function packed([red, green, blue]) {
  return ((255 << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
}
