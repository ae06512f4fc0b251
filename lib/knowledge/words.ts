import { porterStem } from "./porter-stem";
import { normaliseText, type Span } from "./text";

/** Scripts without spaces between words. */
const NO_BLANKS = String.raw`\p{sc=Han}々\p{sc=Hira}\p{sc=Kana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`;
const WORD = new RegExp(
  String.raw`[${NO_BLANKS}]+|(?![${NO_BLANKS}])[\p{L}\p{N}](?:(?![${NO_BLANKS}])[\p{L}\p{M}\p{N}])*`,
  "gu",
);
const HAS_NO_BLANKS = new RegExp(`^[${NO_BLANKS}]`, "u");
const TWO_HAN = /^[\p{sc=Han}々]{2}$/u;
const HANGUL = /^\p{sc=Hangul}+$/u;
const WITH_ACCENTS = /^[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u;
const ARABIC = /^\p{sc=Arabic}/u;

/** Words are cut to this many letters: simple stemming that fits languages with many endings. */
export const STEM_LETTERS = 6;
/** Maximum words of a question that are searched for. */
export const MAX_WORDS = 32;

/** Suffix that keeps a pair's form from matching a word. */
const PAIR_MARK = "_";
const segmenter = new Intl.Segmenter("und", { granularity: "word" });

/** A word of a text with its form in the index. */
export interface Word extends Span {
  form: string;
}

/**
 * Returns the words of a text in the form of the index. Everything that writes to the index,
 * searches it or compares with it must use this function. Forms only contain letters, digits and
 * `_`, so they can't be query syntax.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: run, index } of text.matchAll(WORD)) {
    if (HAS_NO_BLANKS.test(run)) words.push(...wordsWithoutBlanks(run, index));
    else if (HANGUL.test(run)) words.push(...pairsOf(run, index, () => true, ""));
    else words.push({ form: formOf(run), start: index, end: index + run.length });
  }
  return words;
}

/** Returns the forms of a text's words, joined by spaces. */
export function indexText(text: string): string {
  return wordsIn(text)
    .map(({ form }) => form)
    .join(" ");
}

/** Returns whether a form is of a script without spaces between words. */
export const hasNoBlanks = (form: string) => HAS_NO_BLANKS.test(form);

const CUT_OTHERWISE = new RegExp(String.raw`[${NO_BLANKS}\p{sc=Hangul}]`, "u");
/** Returns whether all words of a text have spaces between them. */
export const hasBlanks = (text: string) =>
  !/[\u0e00-\uffff]/.test(text) || !CUT_OTHERWISE.test(text);

/** Returns whether a form is a pair of characters instead of a word. */
export const isPair = (form: string) => form.endsWith(PAIR_MARK);

/** A word that a question searches for: as folded from what was typed, and its form in the index. */
export interface QueryTerm {
  typed: string;
  form: string;
}

/**
 * Returns the words that a question searches for, without stop words and duplicates. A question of
 * stop words only keeps them.
 */
export function queryTerms(query: string): QueryTerm[] {
  const text = normaliseText(query);
  const terms = wordsIn(text).map(({ form, start, end }) => ({
    form,
    typed: foldWord(text.slice(start, end)),
  }));
  const stops = stopsOf(terms.map(({ typed }) => typed));
  const telling = terms.filter(({ typed }) => !stops.some((list) => list.has(typed)));
  const kept = telling.length > 0 ? telling : terms;
  const known = new Set<string>();
  return kept.filter(({ form }) => !known.has(form) && known.add(form)).slice(0, MAX_WORDS);
}

/** Returns the forms that a question searches for. */
export const queryWords = (query: string) => queryTerms(query).map(({ form }) => form);

/**
 * Returns the words that the segmenter finds, and each pair of Chinese characters, because a
 * question may be segmented differently.
 */
function wordsWithoutBlanks(run: string, at: number): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    if (!isWordLike) continue;
    const start = at + index;
    words.push({ form: foldWord(segment), start, end: start + segment.length });
  }
  words.push(...pairsOf(run, at, (pair) => TWO_HAN.test(pair), PAIR_MARK));
  return words;
}

/** Returns each pair of adjacent characters. A single character is returned as it is. */
function pairsOf(run: string, at: number, wanted: (pair: string) => boolean, mark: string): Word[] {
  const characters = [...run];
  const words: Word[] = [];
  let start = at;
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? "");
    const isPair = index + 1 < characters.length;
    if ((isPair || characters.length === 1) && wanted(pair)) {
      words.push({ form: pair.normalize("NFC") + mark, start, end: start + pair.length });
    }
    start += character.length;
  }
  return words;
}

/** Removes case, accents and spelling variants. */
function foldWord(word: string): string {
  const lower = word.normalize("NFKC").toLowerCase();
  if (WITH_ACCENTS.test(lower)) {
    const plain = lower.normalize("NFD").replace(/[\p{M}\p{S}\p{P}]/gu, "");
    return plain.replaceAll("ß", "ss").replaceAll("ı", "i").replaceAll("ς", "σ");
  }
  if (!ARABIC.test(lower)) return lower.replace(/[^\p{L}\p{M}\p{N}]/gu, "") || word;
  return lower
    .replace(/[\p{M}ـ]/gu, "")
    .replace(/[أإآٱ]/g, "ا")
    .replaceAll("ى", "ي")
    .replaceAll("ة", "ه");
}

/** Stems a folded word. A word with a digit is a name or number and stays as it is. */
function stemOf(word: string): string {
  if (/\p{N}/u.test(word)) return word;
  return [...wholeStemOf(word)].slice(0, STEM_LETTERS).join("");
}

/** Returns the stem of a folded word at its full length, which the index doesn't have. */
export function wholeStemOf(word: string): string {
  const bare = ARABIC.test(word) ? word.replace(/^(?:[وفبك]?ال|لل)(?=..)/u, "") : word;
  return /^[a-z]+$/.test(bare) ? porterStem(bare) : bare;
}

/** Cache of recent forms: a text repeats few words, and folding is the most expensive part. */
const forms = new Map<string, string>();
const MAX_FORMS = 20_000;

/** Returns the form of a word in the index. */
export function formOf(word: string): string {
  const known = forms.get(word);
  if (known !== undefined) return known;
  const form = stemOf(foldWord(word));
  if (forms.size >= MAX_FORMS) forms.clear();
  // Longer words rarely repeat.
  if (word.length <= 40) forms.set(word, form);
  return form;
}

/**
 * Stop words by language: articles, pronouns, prepositions, auxiliary verbs and question words.
 * Written as people write them and folded before comparing.
 */
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: "a about after all also an and any are as at be because been before being between both but by can could did do does doing during each few for from further had has have having he her here hers him his how i if in into is it its itself just me more most much many my no nor not of off on once only or other our out over own same she should so some such than that the their them then there these they this those through to too under until up us very was we were what when where which while who whom whose why will with would you your s t",
  de: "aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beim bin bis bist da damit dann das dass dein deine dem den denn der des dessen deren die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer für gegen gewesen hab habe haben hat hatte hatten hier hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in ins ist ja jede jedem jeden jeder jedes jener jetzt kann kein keine können könnte machen man manche mein meine mit muss nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner seines selbst sich sie sind so solche soll sollte sondern über um und uns unser unter viel viele vom von vor während war waren warum was wegen weil weiter welche welchem welchen welcher welches wem wen wenn wer werde werden wessen wie wieder wieviel will wir wird wo woher wohin wollen wurde wurden würde zu zum zur zwischen",
  fr: "a à ai au aux avec avait avaient avez avoir avons c ce ceci cela celle celles celui ces cet cette ceux chez combien comme comment d dans de des donc dont du elle elles en entre est et étaient était été être eu eux fut furent il ils j je l la laquelle le lequel les lesquelles lesquels leur leurs lui m ma mais me même mes moi mon n ne nos notre nous on ont or ou où par pas peut pendant plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se sera ses si son sont sous sur t ta te tes toi ton tu un une vos votre vous y",
  es: "a al algo algunas algunos ante antes como cómo con contra cual cuál cuáles cuales cuando cuándo cuánta cuántas cuanto cuánto cuántos de del desde donde dónde durante e el él ella ellas ellos en entre era eran es esa esas ese eso esos esta está están estas este esto estos fue fueron ha había han hasta hay la las le les lo los más me mi mis mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque pueden puede qué que quien quién quiénes quienes se según ser si sí sido sin sobre son su sus también tanto te tiene tienen todo todos tu tus un una uno unos y ya yo",
  it: "a ad agli ai al alla alle allo anche c che chi ci come con contro cui d da dagli dai dal dalla dalle dallo degli dei del della delle dello di dove e è ed era erano essere fu furono gli ha hanno i il in io l la le lei li lo loro lui ma mi mia mio nei nel nella nelle nello noi non nostra nostro o per perché più può quale quali quando quanta quante quanti quanto quella quelle quelli quello questa queste questi questo qual se si sia sono su sua sue sugli sui sul sulla sulle suo suoi tra tu tutti tutto un una uno voi",
  pt: "a à ao aos aquela aquele as às até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era eram essa esse esta está este eu foi foram há isso isto já lhe mais mas me mesmo meu minha muito na não nas nem no nos nós nossa nosso num numa o onde os ou para pela pelas pelo pelos por porque pode qual quais quando quantas quanto quantos que quem são se sem ser seu seus só sua suas também te tem têm teve um uma você vocês",
  nl: "aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen geweest haar had heb hebben heeft hem het hier hij hoe hoeveel hun ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer want waren was wat we welk welke werd werden wie wij wil worden wordt zal ze zelf zich zij zijn zo zonder zou",
  pl: "a aby albo ale bardzo bez był była było były być co czy dla do gdy gdzie go i ich ile im inne ja jak jaka jaki jakie jakim jako je jego jej jest jestem jeszcze już kiedy kogo komu kto która które którego której który których którym ma mają mi mnie może na nad nie niego niej nim o od on ona one oni oraz po pod przed przez przy są się sobie swoje ta tak także tam te tego tej ten to tu tutaj ty tych tylko tym u w we więc wszystko z za ze że",
  ro: "a ai al ale am ar are au avea avut că când care cât câți câte căror cărui ce cei cel cele cine cu cum d da dar de deci despre din dintre după ea ei el ele era erau este eu fi fiind fost iar în într-o îi îl îmi la le li lor lui mai mult ne nici niște noi nu o or pe pentru poate prin sa să sale sau se și sunt toate tot un unde una unei unui va voi vor",
  tr: "acaba ama ancak bana bazı belki ben beni benim bir biri birkaç biz bize bu buna bunda bundan bunlar bunu bunun çok çünkü da daha de defa diye en gibi hangi hangisi hem hep hepsi her hiç için ile ise kaç kadar kez ki kim kime kimin mı mi mu mü nasıl ne neden nedir nerede nereye niçin niye o olan olarak olduğu oldu olur ona onlar onu onun sen siz şey şu tüm ve veya ya yani",
  sv: "alla allt att av bara blev bli blir de dem den denna deras dess det detta dig din du där då efter ej eller en er ett från för ha hade han hans har hela henne hennes hon honom hur hur här i icke inte in jag kan kunde man med mellan men mig min mot mycket ni nu när någon något några och om oss på samma sedan sig sin sitta själv skulle som så till under upp ut utan vad var vara varför varit varje vars vem vi vid vilka vilken vilket än är åt över",
  vi: "ai bao bị bởi các cái cho chỉ có của cũng đã đang đây để đến được đó gì hay hơn khi không là lại lên mà mỗi một nào này nên nếu ngày như những nhiêu nhiều ở ra rất rằng sao sau sẽ tại thế thì theo trên trong trước từ và vào vẫn về với việc vì đâu",
  id: "ada adalah akan apa apakah atau bagaimana bahwa berapa bisa dalam dan dapat dari dengan di dia hanya ini itu jika juga kapan karena ke kepada lebih mana mengapa mereka oleh pada para saat saja sangat saya sebagai secara sebuah siapa sudah tahun telah tentang tersebut tidak untuk yang",
  ru: "а без более бы был была были было быть в вам вас весь во вот все всего вы где да для до его ее если есть еще же за здесь и из или им их к каждый как какая какие каких каким какого какое какой какую когда кого которая которые который кто ли между меня мне многие может мы на над надо не него нет ни но о об один они он она оно от очень по под после почему при с сколько со так также такой там то того только том ты у уже чего чем что чтобы чья эта эти это этого этой этом этот я",
  uk: "а або але без був була були було бути в вас ви від він вона вони все всі для до є за з і із її їх й його коли кого ким кто хто який яка яке які якого якій якому між на над не ні о під по при про скільки та так також те ти то той тому у усі це цей ця ці чи чого чому що щоб я як",
  el: "αλλά αν από αυτά αυτή αυτό αυτός για γιατί δεν εγώ είναι είχε είχαν εκείνη εκείνο ένα έναν ένας έχει έχουν ή ήταν η θα και κάθε κατά με μετά μέσα μη μην μια μιας να ο οι όμως όπου όπως όταν ότι όχι πιο ποια ποιες ποιο ποιοι ποιον ποιος ποιους που πού πόσα πόσες πόσο πόσοι πότε πριν προς πως πώς σε στα στη στην στις στο στον στους στων τα τη την της τι τις το τον του τους των ως",
  ar: "أن إن أو أي أين إذا إلى الا التي الذي الذين ان انه او اي بعد بين تم ثم حيث حتى ذلك عن على عليه عند عندما غير في فيه فيها قبل قد كان كانت كل كم كما كيف لا لم لماذا له لها ليس ما ماذا مع من منذ منها هذا هذه هل هم هناك هو هي و ومن متى يكون",
  fa: "آن آنها از است اگر اما این با باید بر برای بود بودند به بی تا تر چرا چند چه چگونه چیست خود در دارد داشت را روی سپس شد شده شود که کجا کدام کرد کرده کند کی کسی می نیز ها های هر هم و یا یک",
  he: "אבל או אחרי אל את אם אני אין אך איך איפה איזה אלה אשר בין גם הוא היא היה היו הם הן זה זאת זו יש כאשר כי כל כמה כמו לא למה לפני מה מי מתי עד על עם רק של שם",
  hi: "अपना अपनी अपने आप इन इस इसका इसके इसी उन उनका उनकी उनके उस उसका उसकी उसके एक और कब कर करता करते करना करने का कहाँ कहा कि कितना कितनी कितने किस किसने किसी की कुछ के को कोई कौन कौनसा क्या क्यों गई गए गया जब जहाँ जा जाता जाती जाते जो तक तथा तब तो था थी थे दिया दो द्वारा न नहीं ने पर बाद भी में यदि यह यहाँ या ये रहा रही रहे रूप लिए वह वाला वाली वाले वे साथ से हम ही हुआ हुई हुए है हैं हो होता होती होते होने",
  zh: "的 了 在 是 和 与 及 或 有 也 就 都 而 但 被 把 对 从 到 为 以 于 之 其 这 那 这个 那个 这些 那些 什么 谁 哪 哪里 哪个 哪些 哪儿 哪位 哪种 哪一 何 何时 何地 为什么 为何 怎么 怎样 如何 多少 几 吗 呢 啊 吧 我 你 他 她 它 我们 你们 他们 她们 它们 一个 个 是什么 什麼 誰 這 個 這個 為 為什麼 嗎 與 對 從 於 們 没有 可以 会 能 所 等 并 不 中 上 下 里",
  ja: "の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ できる それ う ので なお のみ でき き つ における および いう さらに でも ら たり 何 誰 どこ いつ なぜ どの どれ どう いくつ です ます",
  th: "ที่ และ ใน ของ เป็น การ มี ได้ ให้ จาก ว่า โดย กับ ไม่ จะ ไป มา นี้ นั้น แต่ ก็ หรือ ซึ่ง คือ เพื่อ ถึง เมื่อ แล้ว อยู่ ด้วย ต่อ ตาม ถูก อะไร ใคร ไหน เมื่อไร เมื่อไหร่ ทำไม อย่างไร เท่าไร เท่าไหร่ กี่ ใด ใดๆ บ้าง ความ ผู้ ทั้ง เขา เธอ มัน พวกเขา เรา คน อย่าง ยัง กัน นัก ๆ ไร",
  ko: "이 그 저 것 수 등 및 또는 그리고 하지만 무엇 무엇인가 누구 누가 언제 어디 어디서 왜 어떻게 어떤 얼마나 몇 있는 있다 하는 한 의 를 은 는 가",
};

/** Stop words as people write them, by ISO 639 code. */
export const STOP_WORDS_BY_LANGUAGE: Readonly<Record<string, ReadonlySet<string>>> =
  Object.fromEntries(
    Object.entries(STOP_WORDS).map(([language, words]) => [language, new Set(words.split(" "))]),
  );

const STOPS = Object.values(STOP_WORDS).map((words) => {
  const folded = wordsIn(words).map(({ start, end }) => foldWord(words.slice(start, end)));
  return new Set([...words.split(" ").map(foldWord), ...folded]);
});

/** Returns the stop words of the likeliest language, or of several that are equally likely. */
function stopsOf(folded: string[]): Set<string>[] {
  const hits = STOPS.map((list) => folded.filter((word) => list.has(word)).length);
  const maxHits = Math.max(...hits);
  return maxHits === 0 ? [] : STOPS.filter((_, index) => hits[index] === maxHits);
}

/** Words that say what kind of answer is wanted. Documents answer in other words. */
const INTENT_WORDS =
  "now come comes came thing things way please want like know someone anyone anything something mean means meaning cost costs long many much often happen happens need needed find tell explain get gets give gives allow allowed possible say says use work wann pro bedeutet heißt kostet kosten lange hoch oft passiert brauche braucht finde bekomme bekommt erlaubt darf geht gibt signifie veut dire coûte coûtent prix longtemps souvent arrive besoin trouver trouve permis autorisé significa cuesta cuestan vale tiempo largo pasa necesito encuentro permitido puedo debo 多长 多久 多大 多高 多远 时间 どれくらい どのくらい นาน เท่าไหร่";

let intents: ReadonlySet<string> | undefined;
/** Returns the forms of words such as "cost" or "mean", in the languages that we know. */
export function intentForms(): ReadonlySet<string> {
  intents ??= new Set(wordsIn(INTENT_WORDS).map(({ form }) => form));
  return intents;
}
