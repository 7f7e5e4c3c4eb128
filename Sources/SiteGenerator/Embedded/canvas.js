// Live canvases: the reader moves, scales and turns a sheet with fingers, mouse, wheel and keys.
//
// All geometry is the page engine's. This script hands it what happened, in the window's own units, and shows what
// comes back. Without it, and on paper, the figure stands as it was built.
'use strict'

;(() => {
  const WORDS = {
    en: {
      canvas: 'Live canvas',
      help:
        'One finger or the mouse moves the sheet, two fingers scale and turn it, the wheel zooms about the pointer ' +
        '(with Shift it turns). A tap with two fingers undoes, with three it redoes. Keys: arrows move, + and − ' +
        'zoom, [ and ] turn, Z undoes, Y redoes, 0 begins anew.',
      undo: 'Undo', redo: 'Redo', reset: 'Begin anew', zoomIn: 'Zoom in', zoomOut: 'Zoom out',
      turn: 'Turn clockwise', turnBack: 'Turn counter-clockwise', scale: 'scale', angle: 'angle', center: 'center',
      matrix: 'matrix', failure: 'The canvas cannot be moved here:',
    },
    zh: {
      canvas: '可操作的画布',
      help:
        '用一根手指或鼠标移动画布，用两根手指缩放和旋转，滚轮以指针为中心缩放（按住 Shift 则旋转）。' +
        '两指轻点撤销，三指轻点重做。按键：方向键移动，+ 和 − 缩放，[ 和 ] 旋转，Z 撤销，Y 重做，0 重新开始。',
      undo: '撤销', redo: '重做', reset: '重新开始', zoomIn: '放大', zoomOut: '缩小',
      turn: '顺时针旋转', turnBack: '逆时针旋转', scale: '缩放', angle: '角度', center: '中心', matrix: '矩阵',
      failure: '此处无法移动画布：',
    },
  }
  const words = WORDS[document.documentElement.lang.split('-')[0]] ?? WORDS.en
  const BUTTONS = [
    ['undo', '↶'], ['redo', '↷'], ['zoomOut', '−'], ['zoomIn', '+'], ['turnBack', '⟲'], ['turn', '⟳'], ['reset', '⌂'],
  ]
  const KEYS = {
    ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down', '+': 'zoomIn', '=': 'zoomIn',
    '-': 'zoomOut', _: 'zoomOut', ']': 'turn', '[': 'turnBack', e: 'turn', q: 'turnBack', z: 'undo', y: 'redo',
    Z: 'redo', 0: 'reset', Home: 'reset',
  }
  const SVG = 'http://www.w3.org/2000/svg'
  const MATHML = 'http://www.w3.org/1998/Math/MathML'
  let count = 0

  function make(name, attributes = {}, ...children) {
    const space = name.startsWith('m') && name !== 'main' ? MATHML : undefined
    const element = space ? document.createElementNS(space, name) : document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }

  // A number for reading; so many decimals that the last one may be trusted to move.
  const shown = (text, decimals) => {
    const digits = Number(text).toFixed(decimals)
    return Number(digits) === 0 ? (0).toFixed(decimals) : digits.replace('-', '−')
  }

  class LiveCanvas {
    constructor(root, engine) {
      this.engine = engine
      this.picture = root.dataset.picture.split(' ')
      this.state = engine.line('initial', ...root.dataset.canvas.split(' '))
      this.waiting = ''
      this.frame = 0
      this.device = ''
      this.svg = root.querySelector('svg.diagram')
      const number = ++count
      this.lift(number)
      this.build(root, number)
      this.listen()
      this.flush()
    }

    // Puts what is drawn on the screen into a group of its own, which shows only within the screen.
    lift(number) {
      const [screen, ...sheet] = [...this.svg.children].filter((part) => part.tagName !== 'title' && part.tagName !== 'desc')
      const clip = document.createElementNS(SVG, 'clipPath')
      clip.id = `canvas-screen-${number}`
      const outline = document.createElementNS(SVG, 'path')
      outline.setAttribute('d', screen.getAttribute('d'))
      clip.append(outline)
      const window = document.createElementNS(SVG, 'g')
      window.setAttribute('clip-path', `url(#${clip.id})`)
      this.sheet = document.createElementNS(SVG, 'g')
      this.sheet.setAttribute('class', 'canvas-sheet')
      this.sheet.append(...sheet)
      window.append(this.sheet)
      this.svg.append(clip, window)
    }

    build(root, number) {
      const help = make('p', { class: 'canvas-help', id: `canvas-help-${number}` }, words.help)
      const title = this.svg.querySelector('title')?.textContent ?? ''
      this.stage = make('div', {
        class: 'canvas-stage', tabindex: '0', role: 'application', 'aria-label': `${words.canvas}: ${title}`,
        'aria-describedby': help.id,
      })
      this.svg.replaceWith(this.stage)
      this.stage.append(this.svg)
      this.buttons = {}
      const bar = make('div', { class: 'canvas-buttons', role: 'group', 'aria-label': words.canvas })
      for (const [key, sign] of BUTTONS) {
        const button = make('button', { type: 'button', 'aria-label': words[key], title: words[key] }, sign)
        button.addEventListener('click', () => this.tell('key', '', '', key))
        this.buttons[key] = button
        bar.append(button)
      }
      this.values = {}
      const list = make('dl', { class: 'canvas-numbers' })
      for (const name of ['scale', 'angle', 'center']) {
        this.values[name] = make('dd', { 'data-value': name })
        list.append(make('div', {}, make('dt', {}, words[name]), this.values[name]))
      }
      this.entries = []
      const table = make('mtable')
      for (let row = 0; row < 3; row++) {
        const line = make('mtr')
        for (let column = 0; column < 3; column++) {
          const entry = make('mn')
          if (column < 2) this.entries.push(entry)
          else entry.textContent = row === 2 ? '1' : '0'
          line.append(make('mtd', {}, entry))
        }
        table.append(line)
      }
      const matrix = (this.matrix = make('math', { alttext: words.matrix }, make('mrow', {}, make('mo', {}, '['), table, make('mo', {}, ']'))))
      list.append(make('div', {}, make('dt', {}, words.matrix), make('dd', { 'data-value': 'matrix' }, matrix)))
      this.stage.after(bar, list, help)
      root.classList.add('is-live')
    }

    listen() {
      const stage = this.stage
      const at = (event) => [event.timeStamp / 1000, event.pointerId, event.clientX, event.clientY]
      stage.addEventListener('pointerdown', (event) => {
        if (event.button !== 0) return
        stage.setPointerCapture(event.pointerId)
        this.tell('began', ...at(event))
      })
      stage.addEventListener('pointermove', (event) => {
        if (stage.hasPointerCapture(event.pointerId)) this.tell('moved', ...at(event))
      })
      stage.addEventListener('pointerup', (event) => this.tell('ended', event.timeStamp / 1000, event.pointerId))
      stage.addEventListener('pointercancel', () => this.tell('cancelled'))
      stage.addEventListener(
        'wheel',
        (event) => {
          event.preventDefault()
          // A wheel that counts lines or pages instead of pixels.
          const unit = [1, 16, 400][event.deltaMode] ?? 1
          const turns = event.shiftKey
          const delta = event.deltaY || event.deltaX
          this.tell('wheel', event.timeStamp / 1000, 0, delta * unit, event.clientX, event.clientY, turns ? 'turn' : 'zoom')
        },
        { passive: false },
      )
      stage.addEventListener('keydown', (event) => {
        if (event.altKey) return
        const command = event.ctrlKey || event.metaKey
        const key = command && event.shiftKey && event.key.toLowerCase() === 'z' ? 'redo' : KEYS[event.key]
        if (!key || (command && key !== 'undo' && key !== 'redo')) return
        event.preventDefault()
        this.tell('key', '', '', key)
      })
    }

    // Notes what happened; the sheet follows with the next frame.
    tell(...fields) {
      const { a, b, c, d, e, f } = this.svg.getScreenCTM()
      const device = this.engine.line('device', a, b, c, d, e, f)
      // The page may have been scrolled since.
      if (device !== this.device) this.waiting += device
      this.device = device
      this.waiting += this.engine.line(...fields)
      this.frame ||= requestAnimationFrame(() => this.flush())
    }

    flush() {
      this.frame = 0
      const question = this.state + this.engine.line('picture', ...this.picture) + this.waiting
      this.waiting = ''
      this.device = ''
      const answer = this.engine.call('canvas', question)
      const end = answer.indexOf('\nstate\n')
      if (end < 0) return
      this.state = answer.slice(end + 7)
      for (const line of answer.slice(0, end).split('\n')) {
        const [kind, ...fields] = line.split('\t')
        switch (kind) {
          case 'move': this.sheet.setAttribute('transform', `matrix(${fields.join(' ')})`); break
          case 'scale': this.values.scale.textContent = shown(fields[0], 3); break
          case 'angle': this.values.angle.textContent = `${shown(fields[1], 1)}°`; break
          case 'center': this.values.center.textContent = `(${fields.map((x) => shown(x, 1)).join(', ')})`; break
          case 'matrix':
            this.entries.forEach((entry, i) => (entry.textContent = shown(fields[i], i < 4 ? 3 : 1)))
            this.matrix.setAttribute('alttext', this.entries.map((entry) => entry.textContent).join(' '))
            break
          case 'history':
            // A button that is disabled loses the focus, so they only say that nothing would come of them.
            this.buttons.undo.setAttribute('aria-disabled', String(fields[0] === '0'))
            this.buttons.redo.setAttribute('aria-disabled', String(fields[1] === '0'))
        }
      }
    }
  }

  const roots = [...document.querySelectorAll('.diagram-canvas[data-canvas]')]
  if (roots.length > 0) {
    lecternEngine('canvas').then(
      (engine) => roots.forEach((root) => new LiveCanvas(root, engine)),
      (error) => {
        for (const root of roots) root.append(make('p', { class: 'canvas-help' }, `${words.failure} ${error}`))
      },
    )
  }
})()
