// The quiz: one question at a time, a tap answers, and why is said at once; in the exam at the end.

import { button, element } from "../elements.js";
import { Boxes } from "./leitner_boxes.js";
import { asked, drawn, examined, shuffled } from "./question_drawing.js";
import { Session } from "./quiz_session.js";

/** @import { Exam, Question } from "./question_drawing.js" */

/**
 * @typedef {object} QuizData
 * @property {Question[]} questions
 * @property {Exam} exam
 * @property {Record<string, string>} words
 * @property {Record<string, string>} clauses
 * @property {string} edition
 */

const root = new URL("../../../", import.meta.url);
const place = /** @type {HTMLElement} */ (document.querySelector("[data-quiz]"));
const language = place.dataset.quiz ?? "";
const [start, board] = /** @type {HTMLElement[]} */ ([...place.children]);
const form = /** @type {HTMLFormElement} */ (start.querySelector("form"));
const message = /** @type {HTMLElement} */ (start.querySelector("[data-said]"));
const kept = /** @type {HTMLElement} */ (start.querySelector(".nv-quiz__kept"));
/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

// Storage may be forbidden.
const storage = () => {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
};
const boxes = new Boxes(storage());

/**
 * @param {string} text
 * @param {Record<string, any>} values
 */
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

/** @type {Promise<QuizData> | null} */
let loading = null;
const load = () => (loading ??= (async () => {
  const answer = await fetch(new URL(`assets/quiz/${language}.json`, root));
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
})().catch((error) => {
  loading = null;
  throw error;
}));

/**
 * @param {string} path
 * @param {string} text
 */
const link = (path, text) => element("a", { href: new URL(`${language}/${path}/`, root).href, textContent: text });

/**
 * Why the answer is right: the answer, the clauses it rests on, and the situation.
 * @param {QuizData} quizData
 * @param {Question} question
 */
const reasons = ({ words, clauses, edition }, question) => {
  const cited = element("p", { className: "nv-quiz__clauses" });
  const [before, behind] = words.clauses.split("{clauses}");
  cited.append(before);
  question.clauses.forEach((clause, at) => {
    cited.append(at ? ", " : "", link(`rules/${edition}/${encodeURIComponent(clause)}`, clauses[clause] ?? clause));
  });
  cited.append(behind);
  if (question.situation) cited.append(" · ", link(`situations/${question.situation}`, words["to-situation"]));
  return [element("p", { textContent: question.why }), cited];
};

/**
 * @param {QuizData} quizData
 * @param {Question} question
 */
const asking = ({ words }, question) => words[question.kind === "limit" ? "ask-limit" : "ask-follows"];

const tell = async () => {
  kept.hidden = boxes.empty;
  if (boxes.empty) return;
  const waiting = /** @type {HTMLElement} */ (kept.querySelector("[data-waiting]"));
  try {
    const { words } = await load();
    waiting.textContent = boxes.waiting ? `${filled(words.waiting, { n: boxes.waiting })}. ` : "";
  } catch {
    waiting.textContent = "";
  }
};

const restart = () => {
  board.replaceChildren();
  board.hidden = true;
  start.hidden = false;
  message.textContent = "";
  tell();
  field("section").focus();
};

/**
 * The line that a candidate fills in on paper.
 * @param {string} name
 */
const line = (name) => element("div", {}, element("dt", { textContent: name }), element("dd"));

/**
 * @param {QuizData} data
 * @param {Session} session
 */
const showResult = (data, session) => {
  const { words } = data;
  const heading = element("h2", { tabIndex: -1, textContent: session.exam ? `${words.exam}: ${words.result}` : words.result });
  const score = element("p", {
    className: "nv-quiz__score",
    textContent: filled(words.score, { right: session.right, all: session.all.length }),
  });
  /** @type {HTMLElement[]} */
  const parts = [heading];
  if (session.exam) {
    const day = new Date().toLocaleDateString(language === "en" ? "en-GB" : language, { dateStyle: "long" });
    const date = line(words.date);
    /** @type {ChildNode} */ (date.lastChild).textContent = day;
    parts.push(element("dl", { className: "nv-quiz__paper" }, line(words.name), date, line(words.examiner), line(words.signature)));
  }
  parts.push(score);
  if (session.missed.length) {
    const missed = session.missed.map((question) =>
      element(
        "li",
        {},
        element("p", {}, `${question.prompt} `, element("b", { textContent: asking(data, question) })),
        element("p", { textContent: filled(words.yours, { answer: question.choices[session.first.get(question.id) ?? 0] }) }),
        element("p", {}, element("b", { textContent: filled(words["answer-is"], { answer: question.choices[question.right] }) })),
        ...reasons(data, question),
      )
    );
    parts.push(element("h3", { textContent: words.missed }), element("ol", { className: "nv-quiz__missed" }, ...missed));
  }
  const buttons = element("p", { className: "nv-quiz__on nv-noprint" }, button(words.restart, restart, "md-button md-button--primary"));
  buttons.append(" ", button(words.button, () => print()));
  parts.push(element("p", { className: "nv-soft", textContent: words.draft }), buttons);
  board.replaceChildren(...parts);
  heading.focus();
};

/**
 * @param {QuizData} data
 * @param {Session} session
 */
const showQuestion = (data, session) => {
  const { words } = data;
  const question = session.question;
  const outcome = element("div", { className: "nv-quiz__told" });
  outcome.setAttribute("role", "status");
  const on = element("p", { className: "nv-quiz__on" });
  const goOn = () => {
    if (session.next()) showQuestion(data, session);
    else showResult(data, session);
  };
  let answered = false;
  const order = shuffled(question.choices.keys());
  /** @type {HTMLButtonElement[]} */
  const choices = order.map((choice, at) => {
    const made = button("", () => {
      // Disabled buttons lose the focus; these are only no longer of use.
      if (answered) return;
      answered = true;
      const again = session.again;
      const right = session.answer(choice);
      // What comes back in the same round is learned only when it is right the next time.
      if (!again || !right) boxes.answered(question.id, right);
      if (session.exam) {
        goOn();
        return;
      }
      for (const [place, choice] of choices.entries()) {
        choice.setAttribute("aria-disabled", "true");
        if (order[place] === question.right) choice.dataset.mark = "right";
        else if (place === at) choice.dataset.mark = "wrong";
      }
      const verdict = right ? words.right : filled(words.wrong, { answer: question.choices[question.right] });
      outcome.append(
        element("p", { className: "nv-quiz__verdict", dataset: { mark: right ? "right" : "wrong" }, textContent: verdict }),
        ...reasons(data, question),
      );
      const next = button(session.last ? words.finish : words.next, goOn, "md-button md-button--primary");
      on.append(next);
      next.focus({ preventScroll: true });
      on.scrollIntoView({ block: "nearest" });
    }, "nv-quiz__choice");
    made.append(element("b", { textContent: "ABCD"[at] }), element("span", { textContent: question.choices[choice] }));
    return made;
  });
  const number = filled(words.progress, { n: session.number, all: session.all.length });
  const legend = element("legend", { tabIndex: -1 });
  const progress = element("span", { className: "nv-quiz__number", textContent: session.again ? `${number} – ${words.again}` : number });
  legend.append(
    progress,
    element("span", { className: "nv-quiz__prompt", textContent: question.prompt }),
    element("b", { textContent: asking(data, question) }),
  );
  board.replaceChildren(element("fieldset", {}, legend, ...choices), outcome, on);
  legend.focus({ preventScroll: true });
  board.scrollIntoView({ block: "nearest" });
};

/** @param {boolean} exam */
const begin = async (exam) => {
  /** @type {QuizData} */
  let data;
  try {
    data = await load();
  } catch {
    message.textContent = message.dataset.failed ?? "";
    return;
  }
  const found = asked(data.questions, field("role").value, field("section").value);
  if (!found.length) {
    message.textContent = data.words.none;
    return;
  }
  const chosen = exam ? examined(found, data.exam) : drawn(found, boxes, Number(field("number").value));
  start.hidden = true;
  board.hidden = false;
  showQuestion(data, new Session(chosen, { exam }));
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  begin(false);
});
form.querySelector("[data-exam]")?.addEventListener("click", () => begin(true));
kept.querySelector("[data-clear]")?.addEventListener("click", async () => {
  boxes.clear();
  kept.hidden = true;
  const { words } = await load();
  message.textContent = words.cleared;
  field("section").focus();
});
form.hidden = false;
tell();
