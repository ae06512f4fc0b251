-- Searches compare folded texts: small letters without accents (lib/search/fold.ts). This is what each letter folds to
-- beyond a to z.
CREATE TABLE letters_search (letter text PRIMARY KEY NOT NULL, plain text NOT NULL) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO letters_search (letter, plain) SELECT key, value FROM json_each('{
  "̀":"","́":"","̂":"","̃":"","̄":"","̅":"","̆":"","̇":"","̈":"","̉":"","̊":"","̋":"","̌":"","̍":"","̎":"","̏":"","̐":"","̑":"","̒":"","̓":"",
  "̔":"","̕":"","̖":"","̗":"","̘":"","̙":"","̚":"","̛":"","̜":"","̝":"","̞":"","̟":"","̠":"","̡":"","̢":"","̣":"","̤":"","̥":"","̦":"","̧":"",
  "̨":"","̩":"","̪":"","̫":"","̬":"","̭":"","̮":"","̯":"","̰":"","̱":"","̲":"","̳":"","̴":"","̵":"","̶":"","̷":"","̸":"","̹":"","̺":"","̻":"",
  "̼":"","̽":"","̾":"","̿":"","̀":"","́":"","͂":"","̓":"","̈́":"","ͅ":"","͆":"","͇":"","͈":"","͉":"","͊":"","͋":"","͌":"","͍":"","͎":"","͏":"",
  "͐":"","͑":"","͒":"","͓":"","͔":"","͕":"","͖":"","͗":"","͘":"","͙":"","͚":"","͛":"","͜":"","͝":"","͞":"","͟":"","͠":"","͡":"","͢":"","ͣ":"",
  "ͤ":"","ͥ":"","ͦ":"","ͧ":"","ͨ":"","ͩ":"","ͪ":"","ͫ":"","ͬ":"","ͭ":"","ͮ":"","ͯ":""," ":" ","À":"a","Á":"a","Â":"a","Ã":"a","Ä":"a","Å":"a","Æ":"ae",
  "Ç":"c","È":"e","É":"e","Ê":"e","Ë":"e","Ì":"i","Í":"i","Î":"i","Ï":"i","Ð":"d","Ñ":"n","Ò":"o","Ó":"o","Ô":"o","Õ":"o","Ö":"o","Ø":"o","Ù":"u","Ú":"u","Û":"u",
  "Ü":"u","Ý":"y","Þ":"th","ß":"ss","à":"a","á":"a","â":"a","ã":"a","ä":"a","å":"a","æ":"ae","ç":"c","è":"e","é":"e","ê":"e","ë":"e","ì":"i","í":"i","î":"i","ï":"i",
  "ð":"d","ñ":"n","ò":"o","ó":"o","ô":"o","õ":"o","ö":"o","ø":"o","ù":"u","ú":"u","û":"u","ü":"u","ý":"y","þ":"th","ÿ":"y","Ā":"a","ā":"a","Ă":"a","ă":"a","Ą":"a",
  "ą":"a","Ć":"c","ć":"c","Ĉ":"c","ĉ":"c","Ċ":"c","ċ":"c","Č":"c","č":"c","Ď":"d","ď":"d","Đ":"d","đ":"d","Ē":"e","ē":"e","Ĕ":"e","ĕ":"e","Ė":"e","ė":"e","Ę":"e",
  "ę":"e","Ě":"e","ě":"e","Ĝ":"g","ĝ":"g","Ğ":"g","ğ":"g","Ġ":"g","ġ":"g","Ģ":"g","ģ":"g","Ĥ":"h","ĥ":"h","Ħ":"h","ħ":"h","Ĩ":"i","ĩ":"i","Ī":"i","ī":"i","Ĭ":"i",
  "ĭ":"i","Į":"i","į":"i","İ":"i","ı":"i","Ĳ":"ĳ","Ĵ":"j","ĵ":"j","Ķ":"k","ķ":"k","Ĺ":"l","ĺ":"l","Ļ":"l","ļ":"l","Ľ":"l","ľ":"l","Ŀ":"ŀ","Ł":"l","ł":"l","Ń":"n",
  "ń":"n","Ņ":"n","ņ":"n","Ň":"n","ň":"n","Ŋ":"ŋ","Ō":"o","ō":"o","Ŏ":"o","ŏ":"o","Ő":"o","ő":"o","Œ":"oe","œ":"oe","Ŕ":"r","ŕ":"r","Ŗ":"r","ŗ":"r","Ř":"r","ř":"r",
  "Ś":"s","ś":"s","Ŝ":"s","ŝ":"s","Ş":"s","ş":"s","Š":"s","š":"s","Ţ":"t","ţ":"t","Ť":"t","ť":"t","Ŧ":"t","ŧ":"t","Ũ":"u","ũ":"u","Ū":"u","ū":"u","Ŭ":"u","ŭ":"u",
  "Ů":"u","ů":"u","Ű":"u","ű":"u","Ų":"u","ų":"u","Ŵ":"w","ŵ":"w","Ŷ":"y","ŷ":"y","Ÿ":"y","Ź":"z","ź":"z","Ż":"z","ż":"z","Ž":"z","ž":"z","Ɓ":"ɓ","Ƃ":"ƃ","Ƅ":"ƅ",
  "Ɔ":"ɔ","Ƈ":"ƈ","Ɖ":"ɖ","Ɗ":"ɗ","Ƌ":"ƌ","Ǝ":"ǝ","Ə":"ə","Ɛ":"ɛ","Ƒ":"ƒ","Ɠ":"ɠ","Ɣ":"ɣ","Ɩ":"ɩ","Ɨ":"ɨ","Ƙ":"ƙ","Ɯ":"ɯ","Ɲ":"ɲ","Ɵ":"ɵ","Ơ":"o","ơ":"o","Ƣ":"ƣ",
  "Ƥ":"ƥ","Ʀ":"ʀ","Ƨ":"ƨ","Ʃ":"ʃ","Ƭ":"ƭ","Ʈ":"ʈ","Ư":"u","ư":"u","Ʊ":"ʊ","Ʋ":"ʋ","Ƴ":"ƴ","Ƶ":"ƶ","Ʒ":"ʒ","Ƹ":"ƹ","Ƽ":"ƽ","Ǆ":"ǆ","ǅ":"ǆ","Ǉ":"ǉ","ǈ":"ǉ","Ǌ":"ǌ",
  "ǋ":"ǌ","Ǎ":"a","ǎ":"a","Ǐ":"i","ǐ":"i","Ǒ":"o","ǒ":"o","Ǔ":"u","ǔ":"u","Ǖ":"u","ǖ":"u","Ǘ":"u","ǘ":"u","Ǚ":"u","ǚ":"u","Ǜ":"u","ǜ":"u","Ǟ":"a","ǟ":"a","Ǡ":"a",
  "ǡ":"a","Ǣ":"ae","ǣ":"ae","Ǥ":"ǥ","Ǧ":"g","ǧ":"g","Ǩ":"k","ǩ":"k","Ǫ":"o","ǫ":"o","Ǭ":"o","ǭ":"o","Ǯ":"ʒ","ǯ":"ʒ","ǰ":"j","Ǳ":"ǳ","ǲ":"ǳ","Ǵ":"g","ǵ":"g","Ƕ":"ƕ",
  "Ƿ":"ƿ","Ǹ":"n","ǹ":"n","Ǻ":"a","ǻ":"a","Ǽ":"ae","ǽ":"ae","Ǿ":"o","ǿ":"o","Ȁ":"a","ȁ":"a","Ȃ":"a","ȃ":"a","Ȅ":"e","ȅ":"e","Ȇ":"e","ȇ":"e","Ȉ":"i","ȉ":"i","Ȋ":"i",
  "ȋ":"i","Ȍ":"o","ȍ":"o","Ȏ":"o","ȏ":"o","Ȑ":"r","ȑ":"r","Ȓ":"r","ȓ":"r","Ȕ":"u","ȕ":"u","Ȗ":"u","ȗ":"u","Ș":"s","ș":"s","Ț":"t","ț":"t","Ȝ":"ȝ","Ȟ":"h","ȟ":"h",
  "Ƞ":"ƞ","Ȣ":"ȣ","Ȥ":"ȥ","Ȧ":"a","ȧ":"a","Ȩ":"e","ȩ":"e","Ȫ":"o","ȫ":"o","Ȭ":"o","ȭ":"o","Ȯ":"o","ȯ":"o","Ȱ":"o","ȱ":"o","Ȳ":"y","ȳ":"y","Ⱥ":"ⱥ","Ȼ":"ȼ","Ƚ":"ƚ",
  "Ⱦ":"ⱦ","Ɂ":"ɂ","Ƀ":"ƀ","Ʉ":"ʉ","Ʌ":"ʌ","Ɇ":"ɇ","Ɉ":"ɉ","Ɋ":"ɋ","Ɍ":"ɍ","Ɏ":"ɏ","ʼ":"''","Ͱ":"ͱ","Ͳ":"ͳ","ʹ":"ʹ","Ͷ":"ͷ",";":";","Ϳ":"ϳ","΅":"¨","Ά":"α","·":"·",
  "Έ":"ε","Ή":"η","Ί":"ι","Ό":"ο","Ύ":"υ","Ώ":"ω","ΐ":"ι","Α":"α","Β":"β","Γ":"γ","Δ":"δ","Ε":"ε","Ζ":"ζ","Η":"η","Θ":"θ","Ι":"ι","Κ":"κ","Λ":"λ","Μ":"μ","Ν":"ν",
  "Ξ":"ξ","Ο":"ο","Π":"π","Ρ":"ρ","Σ":"σ","Τ":"τ","Υ":"υ","Φ":"φ","Χ":"χ","Ψ":"ψ","Ω":"ω","Ϊ":"ι","Ϋ":"υ","ά":"α","έ":"ε","ή":"η","ί":"ι","ΰ":"υ","ς":"σ","ϊ":"ι",
  "ϋ":"υ","ό":"ο","ύ":"υ","ώ":"ω","Ϗ":"ϗ","ϓ":"ϒ","ϔ":"ϒ","Ϙ":"ϙ","Ϛ":"ϛ","Ϝ":"ϝ","Ϟ":"ϟ","Ϡ":"ϡ","Ϣ":"ϣ","Ϥ":"ϥ","Ϧ":"ϧ","Ϩ":"ϩ","Ϫ":"ϫ","Ϭ":"ϭ","Ϯ":"ϯ","ϴ":"θ",
  "Ϸ":"ϸ","Ϲ":"ϲ","Ϻ":"ϻ","Ͻ":"ͻ","Ͼ":"ͼ","Ͽ":"ͽ","Ѐ":"е","Ё":"е","Ђ":"ђ","Ѓ":"г","Є":"є","Ѕ":"ѕ","І":"і","Ї":"і","Ј":"ј","Љ":"љ","Њ":"њ","Ћ":"ћ","Ќ":"к","Ѝ":"и",
  "Ў":"у","Џ":"џ","А":"а","Б":"б","В":"в","Г":"г","Д":"д","Е":"е","Ж":"ж","З":"з","И":"и","Й":"и","К":"к","Л":"л","М":"м","Н":"н","О":"о","П":"п","Р":"р","С":"с",
  "Т":"т","У":"у","Ф":"ф","Х":"х","Ц":"ц","Ч":"ч","Ш":"ш","Щ":"щ","Ъ":"ъ","Ы":"ы","Ь":"ь","Э":"э","Ю":"ю","Я":"я","й":"и","ѐ":"е","ё":"е","ѓ":"г","ї":"і","ќ":"к",
  "ѝ":"и","ў":"у","Ѡ":"ѡ","Ѣ":"ѣ","Ѥ":"ѥ","Ѧ":"ѧ","Ѩ":"ѩ","Ѫ":"ѫ","Ѭ":"ѭ","Ѯ":"ѯ","Ѱ":"ѱ","Ѳ":"ѳ","Ѵ":"ѵ","Ѷ":"ѵ","ѷ":"ѵ","Ѹ":"ѹ","Ѻ":"ѻ","Ѽ":"ѽ","Ѿ":"ѿ","Ҁ":"ҁ",
  "Ҋ":"ҋ","Ҍ":"ҍ","Ҏ":"ҏ","Ґ":"ґ","Ғ":"ғ","Ҕ":"ҕ","Җ":"җ","Ҙ":"ҙ","Қ":"қ","Ҝ":"ҝ","Ҟ":"ҟ","Ҡ":"ҡ","Ң":"ң","Ҥ":"ҥ","Ҧ":"ҧ","Ҩ":"ҩ","Ҫ":"ҫ","Ҭ":"ҭ","Ү":"ү","Ұ":"ұ",
  "Ҳ":"ҳ","Ҵ":"ҵ","Ҷ":"ҷ","Ҹ":"ҹ","Һ":"һ","Ҽ":"ҽ","Ҿ":"ҿ","Ӏ":"ӏ","Ӂ":"ж","ӂ":"ж","Ӄ":"ӄ","Ӆ":"ӆ","Ӈ":"ӈ","Ӊ":"ӊ","Ӌ":"ӌ","Ӎ":"ӎ","Ӑ":"а","ӑ":"а","Ӓ":"а","ӓ":"а",
  "Ӕ":"ӕ","Ӗ":"е","ӗ":"е","Ә":"ә","Ӛ":"ә","ӛ":"ә","Ӝ":"ж","ӝ":"ж","Ӟ":"з","ӟ":"з","Ӡ":"ӡ","Ӣ":"и","ӣ":"и","Ӥ":"и","ӥ":"и","Ӧ":"о","ӧ":"о","Ө":"ө","Ӫ":"ө","ӫ":"ө",
  "Ӭ":"э","ӭ":"э","Ӯ":"у","ӯ":"у","Ӱ":"у","ӱ":"у","Ӳ":"у","ӳ":"у","Ӵ":"ч","ӵ":"ч","Ӷ":"ӷ","Ӹ":"ы","ӹ":"ы","Ӻ":"ӻ","Ӽ":"ӽ","Ӿ":"ӿ","Ԁ":"ԁ","Ԃ":"ԃ","Ԅ":"ԅ","Ԇ":"ԇ",
  "Ԉ":"ԉ","Ԋ":"ԋ","Ԍ":"ԍ","Ԏ":"ԏ","Ԑ":"ԑ","Ԓ":"ԓ","Ԕ":"ԕ","Ԗ":"ԗ","Ԙ":"ԙ","Ԛ":"ԛ","Ԝ":"ԝ","Ԟ":"ԟ","Ԡ":"ԡ","Ԣ":"ԣ","Ԥ":"ԥ","Ԧ":"ԧ","Ԩ":"ԩ","Ԫ":"ԫ","Ԭ":"ԭ","Ԯ":"ԯ",
  "Ա":"ա","Բ":"բ","Գ":"գ","Դ":"դ","Ե":"ե","Զ":"զ","Է":"է","Ը":"ը","Թ":"թ","Ժ":"ժ","Ի":"ի","Լ":"լ","Խ":"խ","Ծ":"ծ","Կ":"կ","Հ":"հ","Ձ":"ձ","Ղ":"ղ","Ճ":"ճ","Մ":"մ",
  "Յ":"յ","Ն":"ն","Շ":"շ","Ո":"ո","Չ":"չ","Պ":"պ","Ջ":"ջ","Ռ":"ռ","Ս":"ս","Վ":"վ","Տ":"տ","Ր":"ր","Ց":"ց","Ւ":"ւ","Փ":"փ","Ք":"ք","Օ":"օ","Ֆ":"ֆ","Ḁ":"a","ḁ":"a",
  "Ḃ":"b","ḃ":"b","Ḅ":"b","ḅ":"b","Ḇ":"b","ḇ":"b","Ḉ":"c","ḉ":"c","Ḋ":"d","ḋ":"d","Ḍ":"d","ḍ":"d","Ḏ":"d","ḏ":"d","Ḑ":"d","ḑ":"d","Ḓ":"d","ḓ":"d","Ḕ":"e","ḕ":"e",
  "Ḗ":"e","ḗ":"e","Ḙ":"e","ḙ":"e","Ḛ":"e","ḛ":"e","Ḝ":"e","ḝ":"e","Ḟ":"f","ḟ":"f","Ḡ":"g","ḡ":"g","Ḣ":"h","ḣ":"h","Ḥ":"h","ḥ":"h","Ḧ":"h","ḧ":"h","Ḩ":"h","ḩ":"h",
  "Ḫ":"h","ḫ":"h","Ḭ":"i","ḭ":"i","Ḯ":"i","ḯ":"i","Ḱ":"k","ḱ":"k","Ḳ":"k","ḳ":"k","Ḵ":"k","ḵ":"k","Ḷ":"l","ḷ":"l","Ḹ":"l","ḹ":"l","Ḻ":"l","ḻ":"l","Ḽ":"l","ḽ":"l",
  "Ḿ":"m","ḿ":"m","Ṁ":"m","ṁ":"m","Ṃ":"m","ṃ":"m","Ṅ":"n","ṅ":"n","Ṇ":"n","ṇ":"n","Ṉ":"n","ṉ":"n","Ṋ":"n","ṋ":"n","Ṍ":"o","ṍ":"o","Ṏ":"o","ṏ":"o","Ṑ":"o","ṑ":"o",
  "Ṓ":"o","ṓ":"o","Ṕ":"p","ṕ":"p","Ṗ":"p","ṗ":"p","Ṙ":"r","ṙ":"r","Ṛ":"r","ṛ":"r","Ṝ":"r","ṝ":"r","Ṟ":"r","ṟ":"r","Ṡ":"s","ṡ":"s","Ṣ":"s","ṣ":"s","Ṥ":"s","ṥ":"s",
  "Ṧ":"s","ṧ":"s","Ṩ":"s","ṩ":"s","Ṫ":"t","ṫ":"t","Ṭ":"t","ṭ":"t","Ṯ":"t","ṯ":"t","Ṱ":"t","ṱ":"t","Ṳ":"u","ṳ":"u","Ṵ":"u","ṵ":"u","Ṷ":"u","ṷ":"u","Ṹ":"u","ṹ":"u",
  "Ṻ":"u","ṻ":"u","Ṽ":"v","ṽ":"v","Ṿ":"v","ṿ":"v","Ẁ":"w","ẁ":"w","Ẃ":"w","ẃ":"w","Ẅ":"w","ẅ":"w","Ẇ":"w","ẇ":"w","Ẉ":"w","ẉ":"w","Ẋ":"x","ẋ":"x","Ẍ":"x","ẍ":"x",
  "Ẏ":"y","ẏ":"y","Ẑ":"z","ẑ":"z","Ẓ":"z","ẓ":"z","Ẕ":"z","ẕ":"z","ẖ":"h","ẗ":"t","ẘ":"w","ẙ":"y","ẛ":"ſ","ẞ":"ss","Ạ":"a","ạ":"a","Ả":"a","ả":"a","Ấ":"a","ấ":"a",
  "Ầ":"a","ầ":"a","Ẩ":"a","ẩ":"a","Ẫ":"a","ẫ":"a","Ậ":"a","ậ":"a","Ắ":"a","ắ":"a","Ằ":"a","ằ":"a","Ẳ":"a","ẳ":"a","Ẵ":"a","ẵ":"a","Ặ":"a","ặ":"a","Ẹ":"e","ẹ":"e",
  "Ẻ":"e","ẻ":"e","Ẽ":"e","ẽ":"e","Ế":"e","ế":"e","Ề":"e","ề":"e","Ể":"e","ể":"e","Ễ":"e","ễ":"e","Ệ":"e","ệ":"e","Ỉ":"i","ỉ":"i","Ị":"i","ị":"i","Ọ":"o","ọ":"o",
  "Ỏ":"o","ỏ":"o","Ố":"o","ố":"o","Ồ":"o","ồ":"o","Ổ":"o","ổ":"o","Ỗ":"o","ỗ":"o","Ộ":"o","ộ":"o","Ớ":"o","ớ":"o","Ờ":"o","ờ":"o","Ở":"o","ở":"o","Ỡ":"o","ỡ":"o",
  "Ợ":"o","ợ":"o","Ụ":"u","ụ":"u","Ủ":"u","ủ":"u","Ứ":"u","ứ":"u","Ừ":"u","ừ":"u","Ử":"u","ử":"u","Ữ":"u","ữ":"u","Ự":"u","ự":"u","Ỳ":"y","ỳ":"y","Ỵ":"y","ỵ":"y",
  "Ỷ":"y","ỷ":"y","Ỹ":"y","ỹ":"y","Ỻ":"ỻ","Ỽ":"ỽ","Ỿ":"ỿ","ἀ":"α","ἁ":"α","ἂ":"α","ἃ":"α","ἄ":"α","ἅ":"α","ἆ":"α","ἇ":"α","Ἀ":"α","Ἁ":"α","Ἂ":"α","Ἃ":"α","Ἄ":"α",
  "Ἅ":"α","Ἆ":"α","Ἇ":"α","ἐ":"ε","ἑ":"ε","ἒ":"ε","ἓ":"ε","ἔ":"ε","ἕ":"ε","Ἐ":"ε","Ἑ":"ε","Ἒ":"ε","Ἓ":"ε","Ἔ":"ε","Ἕ":"ε","ἠ":"η","ἡ":"η","ἢ":"η","ἣ":"η","ἤ":"η",
  "ἥ":"η","ἦ":"η","ἧ":"η","Ἠ":"η","Ἡ":"η","Ἢ":"η","Ἣ":"η","Ἤ":"η","Ἥ":"η","Ἦ":"η","Ἧ":"η","ἰ":"ι","ἱ":"ι","ἲ":"ι","ἳ":"ι","ἴ":"ι","ἵ":"ι","ἶ":"ι","ἷ":"ι","Ἰ":"ι",
  "Ἱ":"ι","Ἲ":"ι","Ἳ":"ι","Ἴ":"ι","Ἵ":"ι","Ἶ":"ι","Ἷ":"ι","ὀ":"ο","ὁ":"ο","ὂ":"ο","ὃ":"ο","ὄ":"ο","ὅ":"ο","Ὀ":"ο","Ὁ":"ο","Ὂ":"ο","Ὃ":"ο","Ὄ":"ο","Ὅ":"ο","ὐ":"υ",
  "ὑ":"υ","ὒ":"υ","ὓ":"υ","ὔ":"υ","ὕ":"υ","ὖ":"υ","ὗ":"υ","Ὑ":"υ","Ὓ":"υ","Ὕ":"υ","Ὗ":"υ","ὠ":"ω","ὡ":"ω","ὢ":"ω","ὣ":"ω","ὤ":"ω","ὥ":"ω","ὦ":"ω","ὧ":"ω","Ὠ":"ω",
  "Ὡ":"ω","Ὢ":"ω","Ὣ":"ω","Ὤ":"ω","Ὥ":"ω","Ὦ":"ω","Ὧ":"ω","ὰ":"α","ά":"α","ὲ":"ε","έ":"ε","ὴ":"η","ή":"η","ὶ":"ι","ί":"ι","ὸ":"ο","ό":"ο","ὺ":"υ","ύ":"υ","ὼ":"ω",
  "ώ":"ω","ᾀ":"α","ᾁ":"α","ᾂ":"α","ᾃ":"α","ᾄ":"α","ᾅ":"α","ᾆ":"α","ᾇ":"α","ᾈ":"α","ᾉ":"α","ᾊ":"α","ᾋ":"α","ᾌ":"α","ᾍ":"α","ᾎ":"α","ᾏ":"α","ᾐ":"η","ᾑ":"η","ᾒ":"η",
  "ᾓ":"η","ᾔ":"η","ᾕ":"η","ᾖ":"η","ᾗ":"η","ᾘ":"η","ᾙ":"η","ᾚ":"η","ᾛ":"η","ᾜ":"η","ᾝ":"η","ᾞ":"η","ᾟ":"η","ᾠ":"ω","ᾡ":"ω","ᾢ":"ω","ᾣ":"ω","ᾤ":"ω","ᾥ":"ω","ᾦ":"ω",
  "ᾧ":"ω","ᾨ":"ω","ᾩ":"ω","ᾪ":"ω","ᾫ":"ω","ᾬ":"ω","ᾭ":"ω","ᾮ":"ω","ᾯ":"ω","ᾰ":"α","ᾱ":"α","ᾲ":"α","ᾳ":"α","ᾴ":"α","ᾶ":"α","ᾷ":"α","Ᾰ":"α","Ᾱ":"α","Ὰ":"α","Ά":"α",
  "ᾼ":"α","ι":"ι","῁":"¨","ῂ":"η","ῃ":"η","ῄ":"η","ῆ":"η","ῇ":"η","Ὲ":"ε","Έ":"ε","Ὴ":"η","Ή":"η","ῌ":"η","῍":"᾿","῎":"᾿","῏":"᾿","ῐ":"ι","ῑ":"ι","ῒ":"ι","ΐ":"ι",
  "ῖ":"ι","ῗ":"ι","Ῐ":"ι","Ῑ":"ι","Ὶ":"ι","Ί":"ι","῝":"῾","῞":"῾","῟":"῾","ῠ":"υ","ῡ":"υ","ῢ":"υ","ΰ":"υ","ῤ":"ρ","ῥ":"ρ","ῦ":"υ","ῧ":"υ","Ῠ":"υ","Ῡ":"υ","Ὺ":"υ",
  "Ύ":"υ","Ῥ":"ρ","῭":"¨","΅":"¨","`":"`","ῲ":"ω","ῳ":"ω","ῴ":"ω","ῶ":"ω","ῷ":"ω","Ὸ":"ο","Ό":"ο","Ὼ":"ω","Ώ":"ω","ῼ":"ω","´":"´","‐":"-","‑":"-","–":"-","—":"-",
  "‘":"''","’":"''","−":"-"}');
--> statement-breakpoint
-- The folded text of a row, a line for each searched column (FOLDED_COLUMNS in lib/search/folded-columns.ts), where it is
-- not plain ASCII: of that lower() is enough. A long text is taken in pieces, since SQLite copies what is left of it with
-- each letter. The index holds all texts, so that a search reads no rows.
ALTER TABLE contacts ADD COLUMN folded text;
--> statement-breakpoint
UPDATE contacts SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || email || char(10) || company || char(10) || tags AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || email || char(10) || company || char(10) || tags) > length(name || char(10) || email || char(10) || company || char(10) || tags);
--> statement-breakpoint
CREATE INDEX contacts_texts ON contacts (workspace_id, lower(coalesce(folded, name || char(10) || email || char(10) || company || char(10) || tags)));
--> statement-breakpoint
CREATE TRIGGER contacts_fold_insert AFTER INSERT ON contacts WHEN octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) > length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) BEGIN
  UPDATE contacts SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER contacts_fold_update AFTER UPDATE OF name, email, company, tags ON contacts
WHEN OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.tags <> NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) > length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags)) BEGIN
  UPDATE contacts SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) > length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.tags AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE leads ADD COLUMN folded text;
--> statement-breakpoint
UPDATE leads SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || email || char(10) || company || char(10) || source AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || email || char(10) || company || char(10) || source) > length(name || char(10) || email || char(10) || company || char(10) || source);
--> statement-breakpoint
CREATE INDEX leads_texts ON leads (workspace_id, lower(coalesce(folded, name || char(10) || email || char(10) || company || char(10) || source)));
--> statement-breakpoint
CREATE TRIGGER leads_fold_insert AFTER INSERT ON leads WHEN octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) > length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) BEGIN
  UPDATE leads SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER leads_fold_update AFTER UPDATE OF name, email, company, source ON leads
WHEN OLD.name || char(10) || OLD.email || char(10) || OLD.company || char(10) || OLD.source <> NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) > length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source)) BEGIN
  UPDATE leads SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) > length(NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.email || char(10) || NEW.company || char(10) || NEW.source AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE deals ADD COLUMN folded text;
--> statement-breakpoint
UPDATE deals SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || company || char(10) || notes AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || company || char(10) || notes) > length(name || char(10) || company || char(10) || notes);
--> statement-breakpoint
CREATE INDEX deals_texts ON deals (workspace_id, lower(coalesce(folded, name || char(10) || company || char(10) || notes)));
--> statement-breakpoint
CREATE TRIGGER deals_fold_insert AFTER INSERT ON deals WHEN octet_length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) > length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) BEGIN
  UPDATE deals SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.company || char(10) || NEW.notes AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER deals_fold_update AFTER UPDATE OF name, company, notes ON deals
WHEN OLD.name || char(10) || OLD.company || char(10) || OLD.notes <> NEW.name || char(10) || NEW.company || char(10) || NEW.notes
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) > length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes)) BEGIN
  UPDATE deals SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) > length(NEW.name || char(10) || NEW.company || char(10) || NEW.notes) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.company || char(10) || NEW.notes AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE content_items ADD COLUMN folded text;
--> statement-breakpoint
UPDATE content_items SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT title || char(10) || author || char(10) || tags AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(title || char(10) || author || char(10) || tags) > length(title || char(10) || author || char(10) || tags);
--> statement-breakpoint
CREATE INDEX content_items_texts ON content_items (workspace_id, lower(coalesce(folded, title || char(10) || author || char(10) || tags)));
--> statement-breakpoint
CREATE TRIGGER content_items_fold_insert AFTER INSERT ON content_items WHEN octet_length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) > length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) BEGIN
  UPDATE content_items SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.title || char(10) || NEW.author || char(10) || NEW.tags AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER content_items_fold_update AFTER UPDATE OF title, author, tags ON content_items
WHEN OLD.title || char(10) || OLD.author || char(10) || OLD.tags <> NEW.title || char(10) || NEW.author || char(10) || NEW.tags
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) > length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags)) BEGIN
  UPDATE content_items SET folded = CASE WHEN octet_length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) > length(NEW.title || char(10) || NEW.author || char(10) || NEW.tags) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.title || char(10) || NEW.author || char(10) || NEW.tags AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE keywords ADD COLUMN folded text;
--> statement-breakpoint
UPDATE keywords SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT keyword || char(10) || url AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(keyword || char(10) || url) > length(keyword || char(10) || url);
--> statement-breakpoint
CREATE INDEX keywords_texts ON keywords (workspace_id, lower(coalesce(folded, keyword || char(10) || url)));
--> statement-breakpoint
CREATE TRIGGER keywords_fold_insert AFTER INSERT ON keywords WHEN octet_length(NEW.keyword || char(10) || NEW.url) > length(NEW.keyword || char(10) || NEW.url) BEGIN
  UPDATE keywords SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.keyword || char(10) || NEW.url AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER keywords_fold_update AFTER UPDATE OF keyword, url ON keywords
WHEN OLD.keyword || char(10) || OLD.url <> NEW.keyword || char(10) || NEW.url
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.keyword || char(10) || NEW.url) > length(NEW.keyword || char(10) || NEW.url)) BEGIN
  UPDATE keywords SET folded = CASE WHEN octet_length(NEW.keyword || char(10) || NEW.url) > length(NEW.keyword || char(10) || NEW.url) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.keyword || char(10) || NEW.url AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE products ADD COLUMN folded text;
--> statement-breakpoint
UPDATE products SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || sku || char(10) || category AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || sku || char(10) || category) > length(name || char(10) || sku || char(10) || category);
--> statement-breakpoint
CREATE INDEX products_texts ON products (workspace_id, lower(coalesce(folded, name || char(10) || sku || char(10) || category)));
--> statement-breakpoint
CREATE TRIGGER products_fold_insert AFTER INSERT ON products WHEN octet_length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) > length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) BEGIN
  UPDATE products SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.sku || char(10) || NEW.category AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER products_fold_update AFTER UPDATE OF name, sku, category ON products
WHEN OLD.name || char(10) || OLD.sku || char(10) || OLD.category <> NEW.name || char(10) || NEW.sku || char(10) || NEW.category
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) > length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category)) BEGIN
  UPDATE products SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) > length(NEW.name || char(10) || NEW.sku || char(10) || NEW.category) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.sku || char(10) || NEW.category AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE orders ADD COLUMN folded text;
--> statement-breakpoint
UPDATE orders SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT customer_name || char(10) || number || char(10) || customer_email || char(10) || id AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(customer_name || char(10) || number || char(10) || customer_email || char(10) || id) > length(customer_name || char(10) || number || char(10) || customer_email || char(10) || id);
--> statement-breakpoint
CREATE INDEX orders_texts ON orders (workspace_id, lower(coalesce(folded, customer_name || char(10) || number || char(10) || customer_email || char(10) || id)));
--> statement-breakpoint
CREATE TRIGGER orders_fold_insert AFTER INSERT ON orders WHEN octet_length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) > length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) BEGIN
  UPDATE orders SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER orders_fold_update AFTER UPDATE OF customer_name, number, customer_email, id ON orders
WHEN OLD.customer_name || char(10) || OLD.number || char(10) || OLD.customer_email || char(10) || OLD.id <> NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) > length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id)) BEGIN
  UPDATE orders SET folded = CASE WHEN octet_length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) > length(NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.customer_name || char(10) || NEW.number || char(10) || NEW.customer_email || char(10) || NEW.id AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE media_assets ADD COLUMN folded text;
--> statement-breakpoint
UPDATE media_assets SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || tags || char(10) || format AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || tags || char(10) || format) > length(name || char(10) || tags || char(10) || format);
--> statement-breakpoint
CREATE INDEX media_assets_texts ON media_assets (workspace_id, lower(coalesce(folded, name || char(10) || tags || char(10) || format)));
--> statement-breakpoint
CREATE TRIGGER media_assets_fold_insert AFTER INSERT ON media_assets WHEN octet_length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) > length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) BEGIN
  UPDATE media_assets SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.tags || char(10) || NEW.format AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER media_assets_fold_update AFTER UPDATE OF name, tags, format ON media_assets
WHEN OLD.name || char(10) || OLD.tags || char(10) || OLD.format <> NEW.name || char(10) || NEW.tags || char(10) || NEW.format
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) > length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format)) BEGIN
  UPDATE media_assets SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) > length(NEW.name || char(10) || NEW.tags || char(10) || NEW.format) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.tags || char(10) || NEW.format AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE media_folders ADD COLUMN folded text;
--> statement-breakpoint
UPDATE media_folders SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name) > length(name);
--> statement-breakpoint
CREATE INDEX media_folders_texts ON media_folders (workspace_id, lower(coalesce(folded, name)));
--> statement-breakpoint
CREATE TRIGGER media_folders_fold_insert AFTER INSERT ON media_folders WHEN octet_length(NEW.name) > length(NEW.name) BEGIN
  UPDATE media_folders SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER media_folders_fold_update AFTER UPDATE OF name ON media_folders
WHEN OLD.name <> NEW.name
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name) > length(NEW.name)) BEGIN
  UPDATE media_folders SET folded = CASE WHEN octet_length(NEW.name) > length(NEW.name) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE metrics ADD COLUMN folded text;
--> statement-breakpoint
UPDATE metrics SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name) > length(name);
--> statement-breakpoint
CREATE INDEX metrics_texts ON metrics (workspace_id, lower(coalesce(folded, name)));
--> statement-breakpoint
CREATE TRIGGER metrics_fold_insert AFTER INSERT ON metrics WHEN octet_length(NEW.name) > length(NEW.name) BEGIN
  UPDATE metrics SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER metrics_fold_update AFTER UPDATE OF name ON metrics
WHEN OLD.name <> NEW.name
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name) > length(NEW.name)) BEGIN
  UPDATE metrics SET folded = CASE WHEN octet_length(NEW.name) > length(NEW.name) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
ALTER TABLE users ADD COLUMN folded text;
--> statement-breakpoint
UPDATE users SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || email AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || email) > length(name || char(10) || email);
--> statement-breakpoint
CREATE TRIGGER users_fold_insert AFTER INSERT ON users WHEN octet_length(NEW.name || char(10) || NEW.email) > length(NEW.name || char(10) || NEW.email) BEGIN
  UPDATE users SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.email AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER users_fold_update AFTER UPDATE OF name, email ON users
WHEN OLD.name || char(10) || OLD.email <> NEW.name || char(10) || NEW.email
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.email) > length(NEW.name || char(10) || NEW.email)) BEGIN
  UPDATE users SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.email) > length(NEW.name || char(10) || NEW.email) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.email AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
-- Tasks have a full-text index beside: every three characters of the folded text are a term.
ALTER TABLE tasks ADD COLUMN folded text;
--> statement-breakpoint
UPDATE tasks SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT name || char(10) || description AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
WHERE octet_length(name || char(10) || description) > length(name || char(10) || description);
--> statement-breakpoint
DROP TRIGGER tasks_search_insert;
--> statement-breakpoint
DROP TRIGGER tasks_search_delete;
--> statement-breakpoint
DROP TRIGGER tasks_search_update;
--> statement-breakpoint
DROP TABLE tasks_search;
--> statement-breakpoint
CREATE VIEW tasks_texts AS SELECT tasks.rowid AS id,
  CASE WHEN folded IS NULL THEN name ELSE substr(folded, 1, instr(folded, char(10)) - 1) END AS name,
  CASE WHEN folded IS NULL THEN description ELSE substr(folded, instr(folded, char(10)) + 1) END AS description
FROM tasks;
--> statement-breakpoint
CREATE VIRTUAL TABLE tasks_search USING fts5(name, description, content = 'tasks_texts', content_rowid = 'id', columnsize = 0, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER tasks_search_insert AFTER INSERT ON tasks BEGIN
  UPDATE tasks SET folded = (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.description AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces)
  WHERE rowid = NEW.rowid AND octet_length(NEW.name || char(10) || NEW.description) > length(NEW.name || char(10) || NEW.description);
  INSERT INTO tasks_search (rowid, name, description) SELECT id, name, description FROM tasks_texts WHERE id = NEW.rowid;
END;
--> statement-breakpoint
-- Before the row goes: the index reads its texts from it.
CREATE TRIGGER tasks_search_delete BEFORE DELETE ON tasks BEGIN
  INSERT INTO tasks_search (tasks_search, rowid, name, description)
  SELECT 'delete', id, name, description FROM tasks_texts WHERE id = OLD.rowid;
END;
--> statement-breakpoint
-- Before the row changes, since the index reads the old texts from it; after it, it would take two rows to write, not one.
CREATE TRIGGER tasks_search_update BEFORE UPDATE OF name, description ON tasks
WHEN OLD.name || char(10) || OLD.description <> NEW.name || char(10) || NEW.description BEGIN
  UPDATE tasks_search SET
    name = CASE WHEN octet_length(NEW.name || char(10) || NEW.description) > length(NEW.name || char(10) || NEW.description) THEN (SELECT substr(text, 1, instr(text, char(10)) - 1) FROM (SELECT (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.description AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) AS text)) ELSE NEW.name END,
    description = CASE WHEN octet_length(NEW.name || char(10) || NEW.description) > length(NEW.name || char(10) || NEW.description) THEN (SELECT substr(text, instr(text, char(10)) + 1) FROM (SELECT (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.description AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) AS text)) ELSE NEW.description END
  WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER tasks_fold_update AFTER UPDATE OF name, description ON tasks
WHEN OLD.name || char(10) || OLD.description <> NEW.name || char(10) || NEW.description
  AND (OLD.folded IS NOT NULL OR octet_length(NEW.name || char(10) || NEW.description) > length(NEW.name || char(10) || NEW.description)) BEGIN
  UPDATE tasks SET folded = CASE WHEN octet_length(NEW.name || char(10) || NEW.description) > length(NEW.name || char(10) || NEW.description) THEN (WITH RECURSIVE pieces (piece, rest) AS (SELECT substr(text, 1, 64), substr(text, 65) FROM (SELECT NEW.name || char(10) || NEW.description AS text)
      UNION ALL SELECT substr(rest, 1, 64), substr(rest, 65) FROM pieces WHERE rest <> '')
    SELECT group_concat(CASE WHEN octet_length(piece) = length(piece) THEN piece ELSE
      (WITH RECURSIVE letters (letter, rest) AS (SELECT substr(piece, 1, 1), substr(piece, 2)
        UNION ALL SELECT substr(rest, 1, 1), substr(rest, 2) FROM letters WHERE rest <> '')
      SELECT group_concat(CASE WHEN letter < char(128) THEN letter ELSE
        coalesce((SELECT plain FROM letters_search WHERE letters_search.letter = letters.letter), letter) END, '') FROM letters)
    END, '') FROM pieces) END
  WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
INSERT INTO tasks_search (tasks_search) VALUES ('rebuild');
