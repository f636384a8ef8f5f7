// The chart's picture: Pods by ReplicaSet over time under their ceiling and over their floor. The page loads it when there is
// something to draw, and finds it as `rollscopeChart`. Marks, clock and slider are the page's own: here is only ink.
import uPlot from "uplot";

/** Space for the hatching of a ceiling. */
const TOP_PX = 8;
/** Two labels of the vertical axis are never closer. */
const LABEL_PX = 13;
const TINT = 0.34;
const HUES = 5;

/** What a style sheet says now, resolved: the colours are registered properties. */
function readStyle(element) {
  const style = getComputedStyle(element);
  const colour = (name) => style.getPropertyValue(name).trim();
  const hues = Array.from({ length: HUES }, (_, index) => colour(`--rs-${index + 1}`));
  const [sheet, ink, ink2, ink3, rule] = ["--sheet", "--ink", "--ink-2", "--ink-3", "--rule"].map(colour);
  const size = Number.parseFloat(style.fontSize);
  return { sheet, ink, ink2, ink3, rule, hues, size, family: style.fontFamily };
}

/** A tile of a texture: dots, rising hatch, plain, falling hatch, grid, by hue; on a ground or on nothing. */
function tile(kind, colour, ratio, ground) {
  const size = Math.round((kind === 1 ? 6 : 9) * ratio);
  const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
  const pen = canvas.getContext("2d");
  if (ground) {
    pen.fillStyle = ground;
    pen.fillRect(0, 0, size, size);
    pen.globalAlpha = TINT;
    pen.fillStyle = colour;
    pen.fillRect(0, 0, size, size);
    pen.globalAlpha = 0.6;
  }
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 1.3 * ratio;
  pen.beginPath();
  if (kind === 1) {
    pen.arc(size / 3, size / 3, ratio, 0, 2 * Math.PI);
    pen.fill();
  }
  // Lines that leave the tile at a corner come in again at the opposite ones.
  for (const shift of [-size, 0, size]) {
    if (kind === 2) pen.moveTo(shift, size), pen.lineTo(shift + size, 0);
    if (kind === 4) pen.moveTo(shift, 0), pen.lineTo(shift + size, size);
  }
  if (kind === 5) pen.moveTo(size / 2, 0), pen.lineTo(size / 2, size), pen.moveTo(0, size / 2), pen.lineTo(size, size / 2);
  pen.stroke();
  return pen.createPattern(canvas, "repeat");
}

/** Where the last row begins that is not after `time`. */
function rowAt(times, time) {
  let from = 0;
  let to = times.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (times[middle] <= time) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** Where a row ends: where the next begins, or at the end of the axis. */
const until = (data, row) => (row + 1 < data.times.length ? Math.min(data.times[row + 1], data.end) : data.end);

/** Calls `each` with stretches of rows that have `test`, as columns of pixels: from, to, and the first row of it. */
function stretches(u, data, test, each) {
  const x = (time) => u.valToPos(time, "x", true);
  let open = null;
  for (let row = 0; row < data.times.length && data.times[row] < data.end; row += 1) {
    if (test(row)) open ??= x(data.times[row]);
    else if (open !== null) {
      each(open, x(data.times[row]));
      open = null;
    }
  }
  if (open !== null) each(open, x(data.end));
}

/** The steps of a column as a path: a step per pixel at most, and no dip or peak between them lost. */
function steps(u, data, column) {
  const path = new Path2D();
  let last = null;
  let pending = null;
  const flush = () => {
    if (!pending) return;
    const { x, low, high, value } = pending;
    const y = (figure) => u.valToPos(figure, "y", true);
    if (last === null) path.moveTo(x, y(value));
    else path.lineTo(x, y(last));
    for (const figure of [low, high]) if (figure !== value && figure !== last) path.lineTo(x, y(figure));
    path.lineTo(x, y(value));
    last = value;
    pending = null;
  };
  for (let row = 0; row < data.times.length && data.times[row] <= data.end; row += 1) {
    const value = column[row];
    if (value < 0) {
      flush();
      if (last !== null) path.lineTo(u.valToPos(data.times[row], "x", true), u.valToPos(last, "y", true));
      last = null;
      continue;
    }
    const x = Math.round(u.valToPos(data.times[row], "x", true));
    if (pending && pending.x !== x) flush();
    pending = pending ? { x, low: Math.min(pending.low, value), high: Math.max(pending.high, value), value } : { x, low: value, high: value, value };
  }
  flush();
  if (last !== null) path.lineTo(u.valToPos(data.end, "x", true), u.valToPos(last, "y", true));
  return path;
}

/** A band between two stacked columns: its area, and its upper edge where it has any height. */
function area(u, data, low, top) {
  const [fill, stroke] = [new Path2D(), new Path2D()];
  const x = (time) => u.valToPos(time, "x", true);
  const y = (figure) => u.valToPos(figure, "y", true);
  let row = 0;
  while (row < top.length && data.times[row] < data.end) {
    if (top[row] === low[row]) {
      row += 1;
      continue;
    }
    const back = [];
    let first = true;
    let column = -1;
    for (; row < top.length && data.times[row] < data.end && top[row] !== low[row]; row += 1) {
      const [from, to] = [x(data.times[row]), x(until(data, row))];
      // What is narrower than a pixel gives way to the last of its pixel.
      if (Math.round(to) === column && row + 1 < top.length) continue;
      column = Math.round(to);
      for (const path of [fill, stroke]) {
        if (first) path.moveTo(from, y(path === fill ? low[row] : top[row]));
        path.lineTo(from, y(top[row]));
        path.lineTo(to, y(top[row]));
      }
      first = false;
      back.push([from, to, y(low[row])]);
    }
    for (const [from, to, floor] of back.reverse()) fill.lineTo(to, floor), fill.lineTo(from, floor);
    fill.closePath();
  }
  return { fill, stroke, flags: 1 };
}

/** The columns between which each band lies, the newest at the bottom. */
function stack(data) {
  let low = new Int32Array(data.times.length);
  return data.bands.map((band) => {
    const top = low.map((figure, row) => figure + band.pods[row]);
    const layer = { ...band, low, top };
    low = top;
    return layer;
  });
}

/** Round steps of an axis of `height` pixels. */
function roundStep(most, height) {
  const least = (most * 26) / Math.max(height, 1);
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/** Where a word can stand over a band: the middle of the longest stretch in which it is high enough. */
function placeOf(u, data, layer, width, height) {
  let best = null;
  let run = null;
  const x = (time) => u.valToPos(time, "x", true);
  const thick = (row) => u.valToPos(layer.low[row], "y", true) - u.valToPos(layer.top[row], "y", true);
  for (let row = 0; row < data.times.length && data.times[row] < data.end; row += 1) {
    if (thick(row) < height) {
      run = null;
      continue;
    }
    run ??= { from: x(data.times[row]), row };
    const length = x(until(data, row)) - run.from;
    if (length > width && length > (best?.length ?? 0)) best = { length, from: run.from };
  }
  if (!best) return null;
  const centre = best.from + best.length / 2;
  const row = rowAt(data.times, u.posToVal(centre, "x", true));
  const y = (u.valToPos(layer.low[row], "y", true) + u.valToPos(layer.top[row], "y", true)) / 2;
  return { x: centre, y, row };
}

class Picture {
  constructor(parent, words) {
    Object.assign(this, { parent, words, now: 0, data: null, plot: null });
    this.restyle = () => this.build();
    this.resizes = new ResizeObserver(() => this.resize());
    this.resizes.observe(parent);
    this.themes = new MutationObserver(this.restyle);
    this.themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "data-size", "lang"] });
    this.queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"].map((query) => matchMedia(query));
    for (const query of this.queries) query.addEventListener("change", this.restyle);
    window.addEventListener("dppxchange", this.restyle);
  }

  destroy() {
    this.resizes.disconnect();
    this.themes.disconnect();
    for (const query of this.queries) query.removeEventListener("change", this.restyle);
    window.removeEventListener("dppxchange", this.restyle);
    this.plot?.destroy();
    this.plot = null;
  }

  setData(data) {
    const same = this.data && this.data.bands.length === data.bands.length && this.data.bands.every((band, index) => band.hue === data.bands[index].hue);
    this.data = data;
    this.layers = stack(data);
    this.most = Math.max(3, data.pods.reduce(max, 0), data.ceiling.reduce(max, 0), data.available.reduce(max, 0));
    if (same && this.plot) this.plot.batch(() => this.plot.setData(this.columns()));
    else this.build();
  }

  setNow(now) {
    const before = this.bounds();
    this.now = now;
    if (this.plot && String(before) !== String(this.bounds())) this.plot.redraw(false);
  }

  /** Floor and ceiling now; before there are any, the first ones; after there were any, the last ones. */
  bounds() {
    if (!this.data || this.data.times.length === 0) return [-1, -1];
    const row = Math.max(rowAt(this.data.times, this.now), 0);
    const near = (column) => (column[row] >= 0 ? column[row] : (column.find((figure) => figure >= 0) ?? -1));
    return [near(this.data.floor), near(this.data.ceiling)];
  }

  columns() {
    const { times, available, floor, ceiling } = this.data;
    return [times, ...this.layers.map((layer) => layer.top), available, available, floor, ceiling];
  }

  size() {
    return { width: Math.max(this.parent.clientWidth, 80), height: Math.max(this.parent.clientHeight, 40) };
  }

  resize() {
    this.plot?.setSize(this.size());
  }

  build() {
    if (!this.data) return;
    this.plot?.destroy();
    this.style = readStyle(this.parent);
    const ratio = devicePixelRatio || 1;
    const { sheet, ink, ink2, hues } = this.style;
    this.hatch = tile(2, ink2, ratio);
    const grounds = hues.map((hue, index) => tile(index + 1, hue, ratio, sheet));
    const layer = ({ hue }, index) => ({
      stroke: hues[hue - 1],
      fill: () => grounds[hue - 1],
      width: 1.5,
      paths: (u) => area(u, this.data, this.layers[index].low, this.layers[index].top),
    });
    const line = (name, stroke, width, dash) => ({ stroke, width, dash, paths: (u) => ({ stroke: steps(u, this.data, this.data[name]), flags: 1 }) });
    const series = [
      {},
      ...this.layers.map(layer),
      line("available", sheet, 5),
      line("available", ink, 2),
      line("floor", ink, 1.5, [7, 4]),
      line("ceiling", ink, 1.5, [7, 4]),
    ].map((one) => ({ points: { show: false }, ...one }));
    const options = {
      ...this.size(),
      padding: [TOP_PX, 0, 1, Math.max(-this.parent.offsetLeft, 0)],
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: { x: { time: false, range: () => [0, this.data.end] }, y: { range: () => [0, this.most * 1.04] } },
      series,
      hooks: { drawClear: [(u) => this.drawGrid(u)], draw: [(u) => this.drawLabels(u)], drawSeries: [(u, index) => this.drawHatch(u, index)] },
    };
    this.plot = new uPlot(options, this.columns(), this.parent);
  }

  /** Round numbers with their lines, except where a bound's label stands. */
  drawGrid(u) {
    const { left, width } = u.bbox;
    const step = roundStep(this.most, u.bbox.height / uPlot.pxRatio);
    this.rounds = [];
    u.ctx.save();
    u.ctx.fillStyle = this.style.rule;
    for (let figure = 0; figure <= this.most; figure += step) {
      this.rounds.push(figure);
      u.ctx.fillRect(left, Math.round(u.valToPos(figure, "y", true)) - (figure === 0 ? 1 : 0), width, Math.max(1, Math.round(uPlot.pxRatio)));
    }
    u.ctx.restore();
  }

  /** Hatching on the forbidden side of a bound, after its line; the lines are the last two series. */
  drawHatch(u, index) {
    if (index === u.series.length - 2) this.hatchAlong(u, "floor", 1);
    if (index === u.series.length - 1) this.hatchAlong(u, "ceiling", -1);
  }

  hatchAlong(u, name, side) {
    const column = this.data[name];
    const thick = 5 * uPlot.pxRatio;
    u.ctx.save();
    u.ctx.fillStyle = this.hatch;
    for (const value of new Set(column)) {
      if (value < 0) continue;
      const y = u.valToPos(value, "y", true);
      stretches(u, this.data, (row) => column[row] === value, (from, to) => u.ctx.fillRect(from, side < 0 ? y - thick : y, to - from, thick));
    }
    u.ctx.restore();
  }

  drawLabels(u) {
    const ratio = uPlot.pxRatio;
    const { ctx } = u;
    ctx.save();
    ctx.textBaseline = "middle";
    ctx.lineJoin = "round";
    this.drawAxis(u, ratio);
    const taken = [];
    this.layers.forEach((layer) => this.drawName(u, ratio, layer, taken));
    this.drawAvailable(u, ratio, taken);
    ctx.restore();
  }

  font(weight, ratio) {
    return `${weight} ${this.style.size * ratio}px ${this.style.family}`;
  }

  drawAxis(u, ratio) {
    const { ctx } = u;
    const [floor, ceiling] = this.bounds();
    const places = [];
    const right = u.bbox.left - 7 * ratio;
    const roomy = u.bbox.left > 60 * ratio;
    ctx.textAlign = "right";
    const bound = (value, word) => {
      if (value < 0) return;
      let y = u.valToPos(value, "y", true);
      // The ceiling is written first; the floor makes way for it.
      if (places.length > 0) y = Math.max(y, places[0] + LABEL_PX * ratio);
      y = Math.max(y, (LABEL_PX / 2) * ratio);
      places.push(y);
      ctx.font = this.font(600, ratio);
      ctx.fillStyle = this.style.ink;
      ctx.fillText(roomy ? `${word} ${value.toLocaleString(document.documentElement.lang || undefined)}` : String(value), right, y);
    };
    bound(ceiling, this.words.ceiling);
    bound(floor, this.words.floor);
    ctx.font = this.font(400, ratio);
    ctx.fillStyle = this.style.ink3;
    for (const figure of this.rounds) {
      const y = Math.min(u.valToPos(figure, "y", true), u.bbox.top + u.bbox.height - 4 * ratio);
      if (places.some((place) => Math.abs(place - y) < LABEL_PX * ratio)) continue;
      ctx.fillText(figure.toLocaleString(document.documentElement.lang || undefined), right, y);
    }
  }

  /** A word with a halo of the sheet's colour. */
  write(u, ratio, text, x, y, colour) {
    u.ctx.strokeStyle = this.style.sheet;
    u.ctx.lineWidth = 5 * ratio;
    u.ctx.strokeText(text, x, y);
    u.ctx.fillStyle = colour;
    u.ctx.fillText(text, x, y);
  }

  /** `r3 v3` in its area, if it has room. */
  drawName(u, ratio, layer, taken) {
    u.ctx.font = this.font(600, ratio);
    u.ctx.textAlign = "center";
    const widest = `r${layer.revisions.reduce(max, 0)} ${layer.version}`;
    const width = u.ctx.measureText(widest).width + 12 * ratio;
    const place = placeOf(u, this.data, layer, width, 17 * ratio);
    if (!place) return;
    const text = `r${layer.revisions[place.row]}  ${layer.version}`;
    this.write(u, ratio, text, place.x, place.y, this.style.hues[layer.hue - 1]);
    taken.push({ x: place.x, y: place.y, width });
  }

  /** "available" under its line, where it is level for long and nothing else is written. */
  drawAvailable(u, ratio, taken) {
    u.ctx.font = this.font(600, ratio);
    u.ctx.textAlign = "center";
    const width = u.ctx.measureText(this.words.available).width + 12 * ratio;
    const level = [];
    const { available } = this.data;
    for (const value of new Set(available)) {
      if (value <= 0) continue;
      stretches(u, this.data, (row) => available[row] === value, (from, to) => to - from > width && level.push({ from, to, value }));
    }
    level.sort((a, b) => b.to - b.from - (a.to - a.from));
    for (const { from, to, value } of level) {
      const y = u.valToPos(value, "y", true) + 10 * ratio;
      if (y > u.bbox.top + u.bbox.height - 6 * ratio) continue;
      for (const share of [0.5, 0.25, 0.75]) {
        const x = Math.min(Math.max(from + (to - from) * share, from + width / 2), to - width / 2);
        const clash = (one) => Math.abs(one.x - x) < (one.width + width) / 2 && Math.abs(one.y - y) < LABEL_PX * ratio;
        if (taken.some(clash)) continue;
        return this.write(u, ratio, this.words.available, x, y, this.style.ink);
      }
    }
  }
}

const max = (a, b) => (a > b ? a : b);

globalThis.rollscopeChart = {
  mount(parent, words) {
    const picture = new Picture(parent, words);
    return {
      setData: (data) => picture.setData(data),
      setNow: (now) => picture.setNow(now),
      destroy: () => picture.destroy(),
    };
  },
};
